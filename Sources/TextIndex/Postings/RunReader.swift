import Andiron

/// Reads one run of an index.
struct RunReader {
  let table: IndexTableReader
  let run: RunInfo

  /// The lists of a word, by field.
  func lists(of word: [UInt8]) throws -> [(field: UInt8, list: PostingList)] {
    var found: [(field: UInt8, list: PostingList)] = []
    try forEachTerm(from: word) { reader in
      if reader.word == word {
        found.append((reader.field, reader.list))
        return true
      }
      return reader.word.lexicographicallyPrecedes(word)
    }
    return found
  }

  /// The lists of all words that begin with these bytes.
  func lists(startingWith prefix: [UInt8]) throws -> [(field: UInt8, list: PostingList)] {
    var found: [(field: UInt8, list: PostingList)] = []
    try forEachTerm(from: prefix) { reader in
      if reader.word.starts(with: prefix) {
        found.append((reader.field, reader.list))
        return true
      }
      return reader.word.lexicographicallyPrecedes(prefix)
    }
    return found
  }

  /// Calls `body` with the terms, in order, from some term that is not after `word` on, until it
  /// returns false.
  func forEachTerm(
    from word: [UInt8], _ body: (borrowing TermBlockReader) throws -> Bool
  ) throws {
    let range = PostingTable.termBlocks(run: run.identifier)
    let target = PostingTable.termBlock(run: run.identifier, first: word[...])
    // The block that begins with the word or before it.
    var start = range.lower
    try table.forEach(from: range.lower, upTo: target + [0], isReversed: true) { key, _ in
      start = Array(key)
      return false
    }
    try table.forEach(from: start, upTo: range.upper) { _, bytes in
      var reader = TermBlockReader(bytes)
      while try reader.next() {
        guard try body(reader) else { return false }
      }
      return true
    }
  }

  /// Calls `body` with the bytes of a list, in parts.
  func forEachPart(
    of list: PostingList, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    switch list.place {
    case .here(let bytes): try bytes.withUnsafeBytes(body)
    case .apart(let number, let parts):
      let range = PostingTable.lists(run: run.identifier, number)
      var count = 0
      try table.forEach(from: range.lower, upTo: range.upper) { _, bytes in
        count += 1
        try body(bytes)
        return true
      }
      guard count == parts else { throw StoreError.malformedPostings }
    }
  }

  func decoder(of list: PostingList) throws(StoreError) -> PostingDecoder {
    try PostingDecoder(count: list.count, placeCount: run.placeCount)
  }

  /// Appends the records in a list.
  func append(_ list: PostingList, to postings: inout Postings) throws {
    var decoder = try decoder(of: list)
    try forEachPart(of: list) { try decoder.append($0, to: &postings) }
    guard decoder.isAtEnd else { throw StoreError.malformedPostings }
  }

  /// Calls `body` with each record of a list and the bytes of its positions.
  func forEachPosting(
    in list: PostingList, skipping: (_ after: Int, _ last: Int) -> Bool = { _, _ in false },
    _ body: (_ place: Int, _ frequency: Int, _ positions: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    var decoder = try decoder(of: list)
    try forEachPart(of: list) { try decoder.forEach($0, skipping: skipping, body) }
    guard decoder.isAtEnd else { throw StoreError.malformedPostings }
  }
}
