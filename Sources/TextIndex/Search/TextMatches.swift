/// Records of a run that match a part of a query, by their places in ascending order.
struct TextMatches {
  var places: [UInt32] = []
  var scores: [Double] = []

  func intersection(_ other: TextMatches) -> TextMatches {
    var result = TextMatches()
    var left = 0
    var right = 0
    while left < places.count, right < other.places.count {
      let one = places[left]
      let two = other.places[right]
      if one == two {
        result.places.append(one)
        result.scores.append(scores[left] + other.scores[right])
        left += 1
        right += 1
      } else if one < two {
        left += 1
      } else {
        right += 1
      }
    }
    return result
  }

  func union(_ other: TextMatches) -> TextMatches {
    if places.isEmpty { return other }
    if other.places.isEmpty { return self }
    var result = TextMatches()
    result.places.reserveCapacity(places.count + other.places.count)
    result.scores.reserveCapacity(places.count + other.places.count)
    var left = 0
    var right = 0
    while left < places.count || right < other.places.count {
      let one = left < places.count ? places[left] : .max
      let two = right < other.places.count ? other.places[right] : .max
      var score = 0.0
      if one <= two {
        score += scores[left]
        left += 1
      }
      if two <= one {
        score += other.scores[right]
        right += 1
      }
      result.places.append(min(one, two))
      result.scores.append(score)
    }
    return result
  }

  /// Those that are not in `other`.
  func subtracting(_ other: TextMatches) -> TextMatches {
    var result = TextMatches()
    var right = 0
    for left in places.indices {
      while right < other.places.count, other.places[right] < places[left] { right += 1 }
      if right < other.places.count, other.places[right] == places[left] { continue }
      result.places.append(places[left])
      result.scores.append(scores[left])
    }
    return result
  }
}
