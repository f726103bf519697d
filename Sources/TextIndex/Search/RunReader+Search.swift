import Andiron

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
