/// An account of the records that may belong to a correlation: given on their own, or only in one.
///
/// Exports give members twice: on their own and within their correlation. There may be equal
/// records, so they are counted. Keys are 64 bits of a keyed hash of type, source, times, unit and
/// value: the copy within a correlation may lack the device.
struct MemberLedger {
  private var listed: [Int: Int] = [:]
  private var unlisted: [Int: Int] = [:]

  /// Returns whether records of a type may be members. An account of all other types would take too
  /// much memory.
  static func mayBeMember(_ type: String) -> Bool {
    type.hasPrefix("HKQuantityTypeIdentifierBloodPressure")
      || type.hasPrefix("HKQuantityTypeIdentifierDietary")
  }

  /// Takes a record that was given on its own. Returns false if a correlation had it before.
  mutating func list(_ record: ExportRecord) -> Bool {
    let key = Self.key(record)
    if Self.take(key, from: &unlisted) { return false }
    listed[key, default: 0] += 1
    return true
  }

  /// Takes a member. Returns true if it was given on its own before.
  mutating func isListed(_ record: ExportRecord) -> Bool {
    let key = Self.key(record)
    if Self.take(key, from: &listed) { return true }
    unlisted[key, default: 0] += 1
    return false
  }

  private static func take(_ key: Int, from counts: inout [Int: Int]) -> Bool {
    guard let count = counts[key] else { return false }
    counts[key] = count > 1 ? count - 1 : nil
    return true
  }

  private static func key(_ record: ExportRecord) -> Int {
    var hasher = Hasher()
    hasher.combine(record.type)
    hasher.combine(record.source.name)
    hasher.combine(record.start.seconds)
    hasher.combine(record.end.seconds)
    hasher.combine(record.unit)
    hasher.combine(record.value)
    return hasher.finalize()
  }
}
