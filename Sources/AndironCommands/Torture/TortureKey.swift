/// A key of the workload: its bytes follow from the table and the number, and the number from the
/// bytes.
struct TortureKey: Hashable, Sendable {
  var table: TortureTable
  var number: UInt32

  private var hash: UInt64 {
    TortureRandom.mix(table.rawValue << 32 | UInt64(number))
  }

  /// The key's bytes: four scattered ones, so that neighbouring numbers are not neighbours in the
  /// tree; then the number; then a filling that is mostly short, but sometimes as long as keys may
  /// be.
  var bytes: [UInt8] {
    let hash = hash
    var bytes: [UInt8] = []
    for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: hash >> shift)) }
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    let isLong = hash >> 40 & 63 == 0
    let count = isLong ? 1000 + Int(hash >> 48) % 3000 : Int(hash >> 48) % 40
    bytes.append(contentsOf: repeatElement(UInt8(truncatingIfNeeded: hash >> 32), count: count))
    return bytes
  }

  /// Returns the key with these bytes; nil if the workload has no such key.
  init?(_ bytes: [UInt8], in table: TortureTable) {
    guard bytes.count >= 8 else { return nil }
    self.table = table
    number = bytes[4..<8].reduce(0) { $0 << 8 | UInt32($1) }
    guard self.bytes == bytes else { return nil }
  }

  init(_ table: TortureTable, _ number: Int) {
    self.table = table
    self.number = UInt32(number)
  }
}
