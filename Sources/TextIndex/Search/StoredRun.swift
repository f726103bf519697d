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

extension RunReader: PostingSource {
  var placeCount: Int { run.placeCount }

  func lists(of term: TextTerm) throws -> [(field: UInt8, list: PostingList)] {
    term.isPrefix ? try lists(startingWith: term.bytes) : try lists(of: term.bytes)
  }

  func count(of list: PostingList) -> Int { list.count }

  func positions(_ list: PostingList, only: [UInt32]?) throws -> PositionList {
    guard let only else { return try positions(list) }
    var result = PositionList()
    var next = 0
    var decoder = try decoder(of: list)
    try forEachPart(of: list) { try decoder.append($0, only: only, &next, to: &result) }
    guard decoder.isAtEnd else { throw StoreError.malformedPostings }
    return result
  }

  private func positions(_ list: PostingList) throws -> PositionList {
    var result = PositionList()
    try forEachPosting(in: list) { place, frequency, bytes in
      var positions = PostingReader(bytes)
      var position = 0
      for _ in 0..<frequency {
        position += try positions.number()
        guard position <= Int(UInt32.max) else { throw StoreError.malformedPostings }
        result.positions.append(UInt32(position))
      }
      result.end(UInt32(place))
    }
    return result
  }
}
