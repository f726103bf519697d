/// The positions of a term in some records of a run, in ascending order of places and positions.
struct PositionList {
  var places: [UInt32] = []
  /// The start of the positions of each place in `positions`, followed by the end of the last.
  var starts: [Int] = [0]
  var positions: [UInt32] = []

  mutating func end(_ place: UInt32) {
    places.append(place)
    starts.append(positions.count)
  }

  /// The positions of the place at an index.
  func positions(at index: Int) -> ArraySlice<UInt32> {
    positions[starts[index]..<starts[index + 1]]
  }

  /// Returns the list of the positions that occur in any of the lists.
  static func union(_ lists: [PositionList]) -> PositionList {
    if lists.count == 1 { return lists[0] }
    var pairs: [UInt64] = []
    for list in lists {
      for (index, place) in list.places.enumerated() {
        for position in list.positions(at: index) {
          pairs.append(UInt64(place) << 32 | UInt64(position))
        }
      }
    }
    pairs.sort()
    var result = PositionList()
    for (index, pair) in pairs.enumerated() where index == 0 || pairs[index - 1] != pair {
      let place = UInt32(pair >> 32)
      if let last = result.places.last, last == place {
        result.starts[result.starts.count - 1] += 1
      } else {
        result.places.append(place)
        result.starts.append(result.positions.count + 1)
      }
      result.positions.append(UInt32(truncatingIfNeeded: pair))
    }
    return result
  }
}
