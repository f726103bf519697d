/// Times in the coarsest of seconds, milliseconds and microseconds that is exact for all of them,
/// else as their bits.
enum TimeColumn {
  /// Powers of ten of the units.
  private static let places = [0, 3, 6]

  static func write(_ times: [Double], to writer: inout ColumnWriter) {
    NumberColumn.write(times, places: places, to: &writer)
  }

  static func read(
    _ count: Int, from reader: inout ColumnReader
  ) throws(ColumnError) -> [Double] {
    try NumberColumn.read(count, from: &reader)
  }

  /// Times that follow others closely, as the differences in units, or in bits.
  ///
  ///     1 byte    as in `NumberColumn`
  ///     column    of differences
  static func write(_ times: [Double], after others: [Double], to writer: inout ColumnWriter) {
    for place in places {
      guard let scaled = NumberColumn.scaled(times, place),
        let before = NumberColumn.scaled(others, place)
      else { continue }
      writer.byte(UInt8(place))
      IntegerColumn.write(zip(scaled, before).map { $0 &- $1 }, to: &writer)
      return
    }
    writer.byte(NumberColumn.bits)
    let differences = zip(times, others).map {
      NumberColumn.ordered($0) &- NumberColumn.ordered($1)
    }
    IntegerColumn.write(differences, to: &writer)
  }

  static func read(
    _ count: Int, after others: [Double], from reader: inout ColumnReader
  ) throws(ColumnError) -> [Double] {
    let place = try reader.byte()
    let differences = try IntegerColumn.read(count, from: &reader)
    if place == NumberColumn.bits {
      return zip(differences, others).map {
        NumberColumn.unordered(NumberColumn.ordered($1) &+ $0)
      }
    }
    guard places.contains(Int(place)) else { throw ColumnError("a scale is not known") }
    // Samples without duration end when they start.
    if differences.allSatisfy({ $0 == 0 }) { return others }
    guard let before = NumberColumn.scaled(others, Int(place)) else {
      throw ColumnError("times do not fit what they follow")
    }
    let scale = NumberColumn.scales[Int(place)]
    return zip(differences, before).map { Double($1 &+ $0) / scale }
  }
}
