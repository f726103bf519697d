import Andiron
public import TextIndex
import ValueModel

/// Documents by words, the best matches first.
extension Database {
  /// The documents that have all words of `text` in the fields of an index of text, the best first,
  /// at most `limit`; of equal ones, those with the lowest identifiers come first.
  ///
  /// A word with an asterisk after it stands for all words that begin with it, and words between
  /// quotation marks follow one another. The winning revisions are searched, without deleted and
  /// design documents.
  ///
  /// `index` names the index, if the database has several. Empty if the database does not exist. In
  /// a transaction, the search sees its writes. Throws `StoreError`: `.invalidQuery` if there is no
  /// such index, or if it is being built; `.damaged` if the index is; `.closed`; and `.damaged` or
  /// `.failed` if a record cannot be read.
  public func search(
    _ text: String, index: String? = nil, limit: Int = 20
  ) throws -> [DocumentMatch] {
    try search(limit: limit) { rows, limit in
      try rows.bestRows(matching: text, index: index, limit: limit)
    }
  }

  /// The documents that match `query`, whose fields are named as in the documents. As for words;
  /// also throws `TextQueryError` (`.unknownField`) if it names a field that is not indexed.
  public func search(
    _ query: TextQuery, index: String? = nil, limit: Int = 20
  ) throws -> [DocumentMatch] {
    try search(limit: limit) { rows, limit in
      try rows.bestRows(
        matching: query, index: index, in: DocumentRecord.bodyPath, limit: limit)
    }
  }

  private func search(
    limit: Int, _ best: (CollectionRows, Int) throws -> [(score: Double, row: UInt32)]
  ) throws -> [DocumentMatch] {
    try source.writeKeptIndexes()
    let limit = max(0, limit)
    return try source.withRows(of: layout.documents) { rows in
      var wanted = limit
      while true {
        let found = try best(rows, wanted)
        let matches = try matches(found, rows)
        if found.count < wanted || matches.count >= limit {
          return Array(matches.prefix(limit))
        }
        // Design documents took places.
        wanted = wanted > .max / 2 ? .max : 2 * wanted
      }
    } ?? []
  }

  private func matches(
    _ found: [(score: Double, row: UInt32)], _ rows: CollectionRows
  ) throws -> [DocumentMatch] {
    var matches: [DocumentMatch] = []
    for (score, row) in found {
      let stored = try rows.value(row)
      guard let id = stored[hidden: .primaryKey]?.string else {
        throw StoreError(
          .damaged, "a record has no identifier", collection: layout.documents)
      }
      if DocumentRules.isDesign(id) { continue }
      let record = try DocumentRecord(stored, in: layout.documents)
      matches.append(DocumentMatch(document: record.document(id), score: score))
    }
    return matches
  }
}
