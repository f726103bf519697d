/// The offsets of a sample in one integer: 18 bits each for start, end and creation, which are 0 if
/// there is no offset.
enum PackedOffsets {
  /// Offsets are less than a day, east or west.
  static let limit = 86_400
  private static let width: Int64 = 18

  static func pack(_ offsets: ClockOffsets) -> Int64 {
    var bits: Int64 = 0
    for offset in [offsets.created, offsets.end, offsets.start] {
      bits <<= width
      if let offset { bits |= Int64(offset + limit + 1) }
    }
    return bits
  }

  static func unpack(_ bits: Int64) -> ClockOffsets {
    func offset(_ place: Int64) -> Int? {
      let mask: Int64 = 1 << width - 1
      let number = Int(bits >> (place * width) & mask)
      return number == 0 ? nil : number - limit - 1
    }
    return ClockOffsets(start: offset(0), end: offset(1), created: offset(2))
  }
}
