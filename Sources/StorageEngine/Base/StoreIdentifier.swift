import FileAccess

/// 16 random bytes in every file of a store.
struct StoreIdentifier: Sendable, Hashable {
  var high: UInt64
  var low: UInt64

  static let byteCount = 16

  /// The seed for hashes bound to this store and to `number`, the number of a segment or a
  /// sequence.
  func seed(for number: UInt64) -> UInt64 {
    var writer = ByteWriter(capacity: 24)
    writer.append(self)
    writer.append(number)
    return writer.bytes.withUnsafeBytes { XXH64.hash($0, seed: 0) }
  }
}

extension StoreIdentifier {
  init(random: () -> UInt64) {
    self.init(high: random(), low: random())
  }

  /// 32 hexadecimal digits.
  var text: String {
    [high, low].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
