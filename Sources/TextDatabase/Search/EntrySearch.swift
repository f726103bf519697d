import CollectionModel
package import StorageClient
package import TextIndex
import ValueModel

/// Answers expressions from the entries of an index of text.
package struct EntrySearch<Reader: BackendReader> {
  private let reader: Reader
  private let collection: BackendCollection
  private let number: Int64
  /// The index that is searched.
  let index: TextIndex

  /// Searches the index with this name, or the only one. Throws `.invalidQuery` if the
  /// collection has no such index, or several.
  init(_ name: String?, of collection: BackendCollection, _ reader: Reader) throws(StoreError) {
    self.reader = reader
    self.collection = collection
    let (index, position) = try TextIndex.named(
      name, among: collection.indexes.map(\.definition), of: collection.name)
    self.index = index
    number = collection.indexes[position].number
  }

  /// Searches the index of texts that one of these extractions derives; nil if the collection does
  /// not have it.
  package init?(
    extractedBy extractions: [TextExtraction], of collection: BackendCollection, _ reader: Reader
  ) {
    for kept in collection.indexes {
      guard let index = kept.definition.textIndex, let extraction = index.extraction,
        extractions.contains(extraction)
      else { continue }
      self.reader = reader
      self.collection = collection
      self.index = index
      number = kept.number
      return
    }
    return nil
  }

  /// The rows of all matches, ascending.
  package func rows(matching expression: TextExpression) throws -> [Int64] {
    var search = try looked(up: expression)
    // Scores do not matter here.
    return try search.matches(recordCount: 1, lengthSum: 1).map(\.row)
  }

  /// The records of the best matches with their scores, the best first; of equal ones, those with
  /// the lowest primary keys come first.
  func best(
    matching expression: TextExpression, limit: Int
  ) throws -> [(score: Double, record: BackendRecord)] {
    guard limit > 0 else { return [] }
    var search = try looked(up: expression)
    guard !search.isEmpty else { return [] }
    let size = try size()
    let found = try search.matches(recordCount: size.recordCount, lengthSum: size.lengthSum)
    var best = found
    if found.count > limit {
      let lowest = found.map(\.score).sorted(by: >)[limit - 1]
      best = found.filter { $0.score > lowest }
      let tied = found.filter { $0.score == lowest }.map(\.row)
      best += try first(limit - best.count, of: tied, size.recordCount).map { ($0, lowest) }
    }
    let scores = Dictionary(best.map { ($0.row, $0.score) }) { first, _ in first }
    var records: [(score: Double, record: BackendRecord)] = []
    try reader.forEachRecord(collection.table, rows: scores.keys.sorted()) { record in
      records.append((scores[record.row] ?? 0, record))
      return true
    }
    return records.sorted { one, two in
      one.score == two.score
        ? one.record.key.lexicographicallyPrecedes(two.record.key) : one.score > two.score
    }
  }

  // MARK: Entries

  private func looked(up expression: TextExpression) throws -> ListedSearch {
    var search = ListedSearch(expression)
    for (position, term) in search.terms.enumerated() {
      try reader.forEachEntry(number, in: TextEntry.range(of: term), isReversed: false) {
        bytes, row in
        try bytes.withUnsafeBytes { bytes in
          let (field, length, positions) = try TextEntry.content(of: bytes)
          try search.add(row, term: position, field: field, length: length, positions: positions)
        }
        return true
      }
    }
    if search.needsEverything {
      try reader.forEachEntry(number, in: TextEntry.objects, isReversed: false) { _, row in
        search.add(row)
        return true
      }
    }
    return search
  }

  /// The number of objects, and of words in all of them: the database counts the objects that have
  /// the same number of words.
  private func size() throws -> (recordCount: Int, lengthSum: Int) {
    var size = (recordCount: 0, lengthSum: 0)
    try reader.forEachKey(number, in: TextEntry.lengths) { entry, count in
      size.recordCount += count
      let (words, isTooMuch) = try TextEntry.length(of: entry).multipliedReportingOverflow(
        by: count)
      size.lengthSum = isTooMuch ? .max : size.lengthSum.addingSaturating(words)
    }
    return size
  }

  // MARK: Ties

  /// The most records that are read in place of one entry.
  private static var entriesPerRecord: Int { 10 }

  /// Those with the lowest primary keys of some rows, which are ascending.
  private func first(_ count: Int, of rows: [Int64], _ recordCount: Int) throws -> [Int64] {
    if rows.count <= count { return rows }
    // Either their records have their keys, or all entries of objects are read in the order of
    // keys, until enough of these rows have come.
    if rows.count * rows.count <= Self.entriesPerRecord * count * recordCount {
      var keys: [(key: [UInt8], row: Int64)] = []
      try reader.forEachRecord(collection.table, rows: rows) { record in
        keys.append((record.key, record.row))
        return true
      }
      return keys.sorted { $0.key.lexicographicallyPrecedes($1.key) }.prefix(count).map(\.row)
    }
    let members = Set(rows)
    var found: [Int64] = []
    try reader.forEachEntry(number, in: TextEntry.objects, isReversed: false) { _, row in
      if members.contains(row) { found.append(row) }
      return found.count < count
    }
    return found
  }
}
