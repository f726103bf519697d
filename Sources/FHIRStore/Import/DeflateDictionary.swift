/// What the records of one type have in common, as deflating them one by one does not see it.
enum DeflateDictionary {
  /// As much as is worth its time: each record that is deflated costs going over it.
  private static let byteCount = 8 << 10

  /// Of some of the first records of a type, taken at equal distances; what stands last is found most cheaply.
  static func made(of records: [[UInt8]]) -> [UInt8] {
    let meanByteCount = records.reduce(0) { $0 + $1.count } / max(1, records.count)
    let count = min(records.count, byteCount / max(1, meanByteCount) + 1)
    let chosen = (0..<count).map { records[$0 * records.count / count] }
    return Array(chosen.joined().suffix(byteCount))
  }
}
