/// Buckets between boundaries in seconds since 2001, with a search for the bucket of a moment.
struct Buckets {
  let boundaries: [Double]
  var totals: [BucketTotals]
  /// The place of the last moment; the next moment is mostly there, too.
  private var place = 0

  init(_ boundaries: [Double]) {
    self.boundaries = boundaries
    totals = Array(repeating: BucketTotals(), count: boundaries.count - 1)
  }

  /// Returns the bucket that contains a moment: −1 before the first, the number of buckets after
  /// the last.
  mutating func bucket(at moment: Double) -> Int {
    if place < totals.count, boundaries[place] <= moment, moment < boundaries[place + 1] {
      return place
    }
    if place + 1 < totals.count, boundaries[place + 1] <= moment, moment < boundaries[place + 2] {
      place += 1
      return place
    }
    var (low, high) = (0, boundaries.count)
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] <= moment { low = middle + 1 } else { high = middle }
    }
    if (1..<boundaries.count).contains(low) { place = low - 1 }
    return low - 1
  }

  /// Calls `body` with each bucket that contains some of a sample's time, and with the amount of
  /// that time. A sample without duration is in one bucket, for no time.
  @inline(__always)
  mutating func forEach(
    _ start: Double, _ end: Double, _ body: (inout BucketTotals, _ time: Double) -> Void
  ) {
    if place < totals.count, boundaries[place] <= start, start < boundaries[place + 1],
      end <= boundaries[place + 1]
    {
      // Most samples are in the bucket of the sample before them.
      body(&totals[place], end - start)
      return
    }
    var index = max(0, bucket(at: start))
    if start == end {
      if index < totals.count, boundaries[index] <= start { body(&totals[index], 0) }
      return
    }
    while index < totals.count, boundaries[index] < end {
      let time = min(end, boundaries[index + 1]) - max(start, boundaries[index])
      if time > 0 { body(&totals[index], time) }
      index += 1
    }
  }
}
