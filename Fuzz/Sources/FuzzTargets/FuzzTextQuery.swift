import TextIndex

/// Arbitrary bytes as a search for words: an error at a place in the text, or a query that is the same when
/// it is written out and read again, and whose answers fit together.
func fuzzTextQuery(_ bytes: [UInt8]) throws {
  let text = String(decoding: bytes, as: UTF8.self)
  let query: TextQuery
  do throws(TextQueryError) {
    query = try TextQuery(text)
  } catch {
    let isInside = error.offset.map { (0...text.utf8.count).contains($0) } ?? false
    return try require(isInside, "an error has no place in the text")
  }
  // Written out, a query may be longer than what is read.
  guard let again = try? TextQuery(query.description) else { return try checkSize(query) }
  try require(again == query, "a query is read otherwise")
  try FuzzNotes.shared.get().check(query)
}

private func checkSize(_ query: TextQuery) throws {
  let text = query.description
  do throws(TextQueryError) {
    _ = try TextQuery(text)
  } catch {
    let isExpected = error.reason == .tooLong || error.reason == .tooDeep
    try require(isExpected, "a query is refused when read again")
  }
}
