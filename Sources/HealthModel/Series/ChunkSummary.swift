/// A summary of the samples of a chunk, so that statistics over the whole chunk decode none.
struct ChunkSummary: Sendable, Hashable {
  var count = 0
  var firstStart = Double.infinity
  var lastStart = -Double.infinity
  var largestEnd = -Double.infinity
  var minimum = Double.infinity
  var maximum = -Double.infinity
  var sum = 0.0
  /// In seconds.
  var duration = 0.0
  /// The time for which values hold, each until the next sample starts, without the last one's; see
  /// `Hold.limit`. In seconds.
  var holdTime = 0.0
  /// The sum of the values, each multiplied by the time it holds, without the last one.
  var holdSum = 0.0
  /// Of the last sample.
  var lastEnd = 0.0
  var lastValue = 0.0
  /// The greatest of the arrival numbers.
  var newestArrival: Int64 = 0
  /// The number of samples with an identifier of their own.
  var identifierCount = 0

  init() {}

  init(_ rows: SeriesRows) {
    count = rows.count
    firstStart = rows.starts.first ?? .infinity
    lastStart = rows.starts.last ?? -.infinity
    newestArrival = rows.arrivals.max() ?? 0
    identifierCount = rows.identifiers.count { $0 != nil }
    lastEnd = rows.ends.last ?? 0
    lastValue = rows.values.last ?? 0
    for index in rows.starts.indices {
      let value = rows.values[index]
      let duration = rows.ends[index] - rows.starts[index]
      largestEnd = max(largestEnd, rows.ends[index])
      minimum = min(minimum, value)
      maximum = max(maximum, value)
      sum += value
      self.duration += duration
      guard index + 1 < rows.count else { continue }
      let time = Hold.time(rows.starts[index], rows.ends[index], next: rows.starts[index + 1])
      holdTime += time
      holdSum += value * time
    }
  }
}

extension ChunkSummary {
  func write(to writer: inout ColumnWriter) {
    writer.unsigned(UInt64(count))
    for number in [
      firstStart, lastStart, largestEnd, minimum, maximum, sum, duration,
      holdTime, holdSum, lastEnd, lastValue,
    ] {
      writer.double(number)
    }
    writer.word(UInt64(bitPattern: newestArrival))
    writer.unsigned(UInt64(identifierCount))
  }

  init(from reader: inout ColumnReader) throws(ColumnError) {
    count = try reader.count(atMost: SeriesChunk.countLimit)
    firstStart = try reader.double()
    lastStart = try reader.double()
    largestEnd = try reader.double()
    minimum = try reader.double()
    maximum = try reader.double()
    sum = try reader.double()
    duration = try reader.double()
    holdTime = try reader.double()
    holdSum = try reader.double()
    lastEnd = try reader.double()
    lastValue = try reader.double()
    newestArrival = Int64(bitPattern: try reader.word())
    identifierCount = try reader.count(atMost: count)
  }
}
