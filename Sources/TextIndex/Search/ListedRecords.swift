/// Records and lists that a search holds in memory.
struct ListedRecords {
  /// The numbers of words of the records, the first of which has the place 1.
  var lengths: [UInt32]
  var lists: [TextTerm: [(field: UInt8, list: PositionList)]]
}

extension ListedRecords: SearchedRecords {
  var placeCount: Int { lengths.count }

  func lists(of term: TextTerm) throws -> [(field: UInt8, list: PositionList)] {
    lists[term.bare] ?? []
  }

  func count(of list: PositionList) -> Int { list.places.count }

  func append(_ list: PositionList, to postings: inout Postings) throws {
    postings.reserve(postings.count + list.places.count)
    for index in list.places.indices {
      postings.append(list.places[index], UInt32(list.starts[index + 1] - list.starts[index]))
    }
  }

  /// All positions of the list: those of other records are found to be in no common span.
  func positions(_ list: PositionList, only: [UInt32]?) throws -> PositionList { list }

  mutating func length(_ place: UInt32) throws -> UInt32 { lengths[Int(place) - 1] }

  mutating func everything() throws -> [UInt32] { Array(1..<UInt32(placeCount) + 1) }
}
