/// Records of a run that have a term, by their places in ascending order, with how often each has
/// it.
struct Postings: Sendable {
  var places: [UInt32] = []
  var frequencies: [UInt32] = []

  var count: Int { places.count }
  var isEmpty: Bool { places.isEmpty }

  @inline(__always)
  mutating func append(_ place: UInt32, _ frequency: UInt32) {
    places.append(place)
    frequencies.append(frequency)
  }

  mutating func reserve(_ count: Int) {
    places.reserveCapacity(count)
    frequencies.reserveCapacity(count)
  }

  /// Calls `body` with room for `count` more, which it fills.
  mutating func fill<Failure: Error>(
    _ count: Int,
    _ body: (
      _ places: UnsafeMutablePointer<UInt32>, _ frequencies: UnsafeMutablePointer<UInt32>
    ) throws(Failure) -> Void
  ) throws(Failure) {
    guard count > 0 else { return }
    let start = places.count
    places.append(contentsOf: repeatElement(0, count: count))
    frequencies.append(contentsOf: repeatElement(0, count: count))
    try places.withUnsafeMutableBufferPointer { (places) throws(Failure) in
      try frequencies.withUnsafeMutableBufferPointer { (frequencies) throws(Failure) in
        guard let places = places.baseAddress, let frequencies = frequencies.baseAddress else {
          return
        }
        try body(places + start, frequencies + start)
      }
    }
  }

  /// Those of which `isLive` holds.
  mutating func filter(_ isLive: (UInt32) throws -> Bool) rethrows {
    var kept = 0
    for index in 0..<places.count where try isLive(places[index]) {
      places[kept] = places[index]
      frequencies[kept] = frequencies[index]
      kept += 1
    }
    places.removeLast(places.count - kept)
    frequencies.removeLast(frequencies.count - kept)
  }

  /// The places in both, ascending.
  static func common(_ one: [UInt32], _ two: [UInt32]) -> [UInt32] {
    let (short, long) = one.count < two.count ? (one, two) : (two, one)
    var result: [UInt32] = []
    result.reserveCapacity(short.count)
    var next = 0
    long.withUnsafeBufferPointer { long in
      for place in short {
        next = index(of: place, in: long, from: next)
        if next == long.count { return }
        if long[next] == place { result.append(place) }
      }
    }
    return result
  }

  /// The first index from `start` on whose place is not below `place`: by doubling steps, then by
  /// bisection.
  @inline(__always)
  static func index(
    of place: UInt32, in places: UnsafeBufferPointer<UInt32>, from start: Int
  ) -> Int {
    var low = start
    var step = 1
    while low + step < places.count, places[low + step] < place {
      low += step
      step *= 2
    }
    var high = min(low + step, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The records in either, with the sums of the frequencies.
  func merged(with other: Postings) -> Postings {
    if isEmpty { return other }
    if other.isEmpty { return self }
    var result = Postings()
    result.reserve(count + other.count)
    var left = 0
    var right = 0
    while left < count, right < other.count {
      let one = places[left]
      let two = other.places[right]
      if one == two {
        result.append(one, frequencies[left] &+ other.frequencies[right])
        left += 1
        right += 1
      } else if one < two {
        result.append(one, frequencies[left])
        left += 1
      } else {
        result.append(two, other.frequencies[right])
        right += 1
      }
    }
    while left < count {
      result.append(places[left], frequencies[left])
      left += 1
    }
    while right < other.count {
      result.append(other.places[right], other.frequencies[right])
      right += 1
    }
    return result
  }
}
