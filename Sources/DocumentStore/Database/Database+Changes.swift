import Andiron
import ValueModel

extension Database {
  /// The newest change; nil if the database does not exist.
  ///
  /// Throws `StoreError`: `.closed`, and `.engine` if a record cannot be read.
  public func lastSequence() throws -> DatabaseSequence? {
    guard let settings = try settings() else { return nil }
    return DatabaseSequence(try lastNumber(settings), of: settings.identifier)
  }

  /// The changes that `query` asks for, in order; nil if the database does not exist.
  ///
  /// Throws what the query's filter throws; `DocumentError.unknownSequence` if the sequence to
  /// start from is that of another database, or of this one before it was dropped or restored; and
  /// `StoreError`: `.closed`, and `.engine` if a record cannot be read. Cost: one read for each
  /// change that is looked at.
  public func changes(_ query: ChangesQuery = ChangesQuery()) throws -> DocumentChanges? {
    guard let settings = try settings() else { return nil }
    let newest = try lastNumber(settings)
    if let since = query.since, since.identifier != settings.identifier || since.number > newest {
      throw DocumentError(
        .unknownSequence, "the sequence is not one of the database as it is now")
    }
    var run = ChangesRun(
      database: self, query: query, identifier: settings.identifier, newest: newest)
    return try run.result()
  }

  private func lastNumber(_ settings: DatabaseSettings) throws -> Int {
    try max(settings.lastSequence, greatestSequence())
  }
}

/// One answer: reads the changes of documents and of deletions a batch at a time, and merges them.
private struct ChangesRun<Source: ObjectSource> {
  private typealias Item = (id: String, record: DocumentRecord)

  let database: Database<Source>
  let query: ChangesQuery
  let identifier: String
  let newest: Int
  private var changes: [DocumentChange] = []

  init(database: Database<Source>, query: ChangesQuery, identifier: String, newest: Int) {
    self.database = database
    self.query = query
    self.identifier = identifier
    self.newest = newest
  }

  mutating func result() throws -> DocumentChanges {
    let first = query.since?.number ?? 0
    var range = first + 1...max(first + 1, newest)
    var last = query.isDescending ? newest : first
    let limit = query.limit ?? .max
    scanning: while changes.count < limit, !range.isEmpty, newest > first {
      let count = min(500, max(16, limit - changes.count))
      let items = try batch(range, count)
      for item in items {
        last = item.record.sequence
        if let change = try change(item) { changes.append(change) }
        if changes.count == limit { break scanning }
      }
      guard items.count == count else {
        last = query.isDescending ? first : newest
        break
      }
      if query.isDescending {
        guard last > range.lowerBound else { break }
        range = range.lowerBound...last - 1
      } else {
        guard last < range.upperBound else { break }
        range = last + 1...range.upperBound
      }
    }
    let pending = query.isDescending ? first + 1..<max(first + 1, last) : last + 1..<newest + 1
    return DocumentChanges(
      changes: changes, last: DatabaseSequence(last, of: identifier),
      pendingCount: try count(pending))
  }

  /// The first `count` changes in the range.
  private func batch(_ range: ClosedRange<Int>, _ count: Int) throws -> [Item] {
    var items: [Item] = []
    let wanted = Query(
      filter: filter(range.lowerBound, range.upperBound),
      sorts: [
        SortKey(DocumentRecord.sequencePath, query.isDescending ? .descending : .ascending)
      ], limit: count)
    for collection in [database.layout.documents, database.layout.deleted] {
      try database.source.collection(collection).forEach(wanted) { key, value in
        items.append(
          (try database.identifier(key), try DocumentRecord(value, in: collection)))
      }
    }
    items.sort {
      let isBefore = $0.record.sequence < $1.record.sequence
      return query.isDescending ? !isBefore : isBefore
    }
    return Array(items.prefix(count))
  }

  private func count(_ range: Range<Int>) throws -> Int {
    guard !range.isEmpty else { return 0 }
    let query = Query(filter: filter(range.lowerBound, range.upperBound - 1))
    return try database.source.collection(database.layout.documents).count(query)
      + database.source.collection(database.layout.deleted).count(query)
  }

  private func filter(_ lower: Int, _ upper: Int) -> Filter {
    .range(
      DocumentRecord.sequencePath,
      ValueRange(
        lower: ValueRange.Bound(Value(lower), isInclusive: true),
        upper: ValueRange.Bound(Value(upper), isInclusive: true)))
  }

  private func change(_ item: Item) throws -> DocumentChange? {
    let document = item.record.document(item.id)
    if let filter = query.filter, try !filter(document) { return nil }
    var revisions = [document.revision]
    if query.listsAllLeaves, let state = try database.state(of: item.id) {
      revisions = state.tree.leaves.map(\.revision)
    }
    return DocumentChange(
      sequence: DatabaseSequence(item.record.sequence, of: identifier), id: item.id,
      revisions: revisions, isDeleted: document.isDeleted,
      document: query.includesDocuments ? document : nil)
  }
}
