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
