/// Floating-point numbers as integers: multiples of a power of ten if all of them are exactly that,
/// else their bits. Reading gives the same bits in either case.
///
///     1 byte    the number of decimal places, or 255 for bits
///     column    of integers
enum NumberColumn {
  static let bits: UInt8 = 255
  static let scales: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

  /// Appends the numbers; the first column of `places` that holds all of them exactly is used.
  static func write(
    _ numbers: [Double], places: [Int] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    to writer: inout ColumnWriter
  ) {
    for place in places {
      guard let scaled = scaled(numbers, place) else { continue }
      writer.byte(UInt8(place))
      IntegerColumn.write(scaled, to: &writer)
      return
    }
    writer.byte(bits)
    IntegerColumn.write(numbers.map { ordered($0) }, to: &writer)
  }

  static func read(
    _ count: Int, from reader: inout ColumnReader
  ) throws(ColumnError) -> [Double] {
    let place = try reader.byte()
    let integers = try IntegerColumn.read(count, from: &reader)
    if place == bits { return integers.map { unordered($0) } }
    guard scales.indices.contains(Int(place)) else { throw ColumnError("a scale is not known") }
    let scale = scales[Int(place)]
    return integers.map { Double($0) / scale }
  }

  /// The numbers times ten to the power of `place`; nil if that is not exact for one of them.
  static func scaled(_ numbers: [Double], _ place: Int) -> [Int64]? {
    let scale = scales[place]
    var result: [Int64] = []
    result.reserveCapacity(numbers.count)
    for number in numbers {
      let scaled = (number * scale).rounded()
      guard scaled.magnitude <= 9_007_199_254_740_992,
        (Double(Int64(scaled)) / scale).bitPattern == number.bitPattern
      else { return nil }
      result.append(Int64(scaled))
    }
    return result
  }

  /// The bits in the order of the numbers, so that differences of close numbers are small.
  static func ordered(_ number: Double) -> Int64 {
    let bits = Int64(bitPattern: number.bitPattern)
    return bits < 0 ? ~bits ^ .min : bits
  }

  static func unordered(_ bits: Int64) -> Double {
    Double(bitPattern: UInt64(bitPattern: bits < 0 ? ~(bits ^ .min) : bits))
  }
}
