/// Times after others, some of which are missing; a missing time is NaN.
///
///     column    of integers: 1 where there is a time
///     column    of times, without the missing ones
enum OptionalColumn {
  static func write(_ times: [Double], after others: [Double], to writer: inout ColumnWriter) {
    IntegerColumn.write(times.map { $0.isNaN ? 0 : 1 }, to: &writer)
    let present = times.indices.filter { !times[$0].isNaN }
    TimeColumn.write(present.map { times[$0] }, after: present.map { others[$0] }, to: &writer)
  }

  static func read(
    _ count: Int, after others: [Double], from reader: inout ColumnReader
  ) throws(ColumnError) -> [Double] {
    let flags = try IntegerColumn.read(count, from: &reader)
    let present = flags.indices.filter { flags[$0] != 0 }
    let times = try TimeColumn.read(
      present.count, after: present.map { others[$0] }, from: &reader)
    var result = [Double](repeating: .nan, count: count)
    for (index, time) in zip(present, times) { result[index] = time }
    return result
  }
}
