import Andiron

/// One run of an index of a store.
struct StoredRun {
  let reader: RunReader
  var lengths: LengthTable
}

extension StoredRun: SearchedRecords {
  var placeCount: Int { reader.placeCount }

  func lists(of term: TextTerm) throws -> [(field: UInt8, list: PostingList)] {
    try reader.lists(of: term)
  }

  func count(of list: PostingList) -> Int { list.count }

  func append(_ list: PostingList, to postings: inout Postings) throws {
    try reader.append(list, to: &postings)
  }

  func positions(_ list: PostingList, only: [UInt32]?) throws -> PositionList {
    try reader.positions(list, only: only)
  }

  @inline(__always)
  mutating func length(_ place: UInt32) throws -> UInt32 {
    let value = try lengths.value(reader.run.number(of: place))
    guard value > 0 else { throw StoreError.malformedLengths }
    return value - 1
  }

  mutating func everything() throws -> [UInt32] {
    var places: [UInt32] = []
    for place in 1...UInt32(placeCount)
    where try lengths.value(reader.run.number(of: place)) != 0 {
      places.append(place)
    }
    return places
  }
}
