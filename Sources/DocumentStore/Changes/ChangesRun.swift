import Andiron
import ValueModel

/// One answer: looks identifiers up, or reads the changes of documents and of deletions a batch at
/// a time, and merges them.
struct ChangesRun<Source: ObjectSource> {
  private typealias Item = (id: String, record: DocumentRecord)

  private let database: Database<Source>
  private let query: ChangesQuery
  private let identifier: String
  private let newest: Int
  private let limit: Int
  /// The most documents to look at.
  private let bound: Int
  /// Those that are wanted, each once; nil for all.
  private let ids: [[UInt8]: String]?
  /// The numbers that were not looked at yet.
  private var rest: Range<Int>
  private var lookedAt = 0
  private var changes: [DocumentChange] = []
  /// Whether a batch ended because of the bytes of its documents.
  private var hasManyBytes = false

  /// `newest` is the number of the newest change, and not before `query.since`.
  init(
    _ database: Database<Source>, _ query: ChangesQuery, identifier: String, newest: Int,
    lookingAtMost bound: Int
  ) {
    self.database = database
    self.query = query
    self.identifier = identifier
    self.newest = newest
    self.bound = bound
    limit = query.limit ?? .max
    ids = query.ids.map { ids in
      Dictionary(ids.map { (Array($0.utf8), $0) }) { first, _ in first }
    }
    rest = (query.since?.number ?? 0) + 1..<newest + 1
  }

  mutating func result() throws -> DocumentChanges {
    if limit > 0 {
      // A look-up may read two collections.
      if let ids, try 2 * ids.count <= count(rest) {
        try lookUp(ids.values)
      } else {
        try walk()
      }
    }
    let last = query.isDescending ? min(rest.upperBound, newest) : rest.lowerBound - 1
    return DocumentChanges(
      changes: changes, last: DatabaseSequence(last, of: identifier), pendingCount: try count(rest))
  }

  private mutating func lookUp(_ ids: some Sequence<String>) throws {
    var items: [Item] = []
    for id in ids {
      guard let record = try database.winner(of: id), rest.contains(record.sequence) else {
        continue
      }
      items.append((id, record))
    }
    for item in sorted(items) {
      guard try look(at: item) else { return }
    }
    skipRest()
  }

  private mutating func walk() throws {
    while !rest.isEmpty {
      let count = min(500, max(16, limit - changes.count))
      let items = try batch(count)
      for item in items {
        guard try look(at: item) else { return }
      }
      if items.isEmpty { skipRest() }
      // A caller that wants the documents has them in memory.
      if query.includesLeaves, hasManyBytes, !changes.isEmpty { return }
    }
  }

  /// Returns whether further changes are wanted.
  private mutating func look(at item: Item) throws -> Bool {
    let number = item.record.sequence
    rest = query.isDescending ? rest.lowerBound..<number : number + 1..<rest.upperBound
    if let change = try change(item) { changes.append(change) }
    lookedAt += 1
    return changes.count < limit && lookedAt < bound
  }

  private mutating func skipRest() {
    let end = query.isDescending ? rest.lowerBound : rest.upperBound
    rest = end..<end
  }

  // MARK: Reading

  /// The first changes of those that are left: `count` of them, or fewer that have many bytes.
  /// Without any, none are left.
  private mutating func batch(_ count: Int) throws -> [Item] {
    var items: [Item] = []
    // A collection that was not read to its end may have more changes after the last one read.
    var end: Int?
    for collection in [database.layout.documents, database.layout.deleted] {
      let found = try batch(count, of: collection)
      items += found.items
      guard !found.isComplete, let last = found.items.last?.record.sequence else { continue }
      end = end.map { query.isDescending ? max($0, last) : min($0, last) } ?? last
    }
    let certain = items.filter { item in
      end.map { query.isDescending ? item.record.sequence >= $0 : item.record.sequence <= $0 }
        ?? true
    }
    return Array(sorted(certain).prefix(count))
  }

  private mutating func batch(
    _ count: Int, of collection: String
  ) throws -> (items: [Item], isComplete: Bool) {
    var items: [Item] = []
    var byteCount = 0
    let order: SortDirection = query.isDescending ? .descending : .ascending
    let wanted = Query(
      filter: filter(rest), sorts: [SortKey(DocumentRecord.sequencePath, order)], limit: count)
    let rest = rest
    try database.source.collection(collection).visit(wanted) { key, value, stop in
      let record = try DocumentRecord(value, in: collection)
      guard rest.contains(record.sequence) else {
        throw StoreError(
          .damaged, "a change has another number than in its index", collection: collection)
      }
      items.append((try database.identifier(key), record))
      byteCount += value.storageByteCount
      stop = byteCount >= Self.mostBytes
    }
    if byteCount >= Self.mostBytes { hasManyBytes = true }
    return (items, items.count < count && byteCount < Self.mostBytes)
  }

  /// The most bytes of a batch but for its last record.
  private static var mostBytes: Int { 4 << 20 }

  private func sorted(_ items: [Item]) -> [Item] {
    items.sorted {
      let isBefore = $0.record.sequence < $1.record.sequence
      return query.isDescending ? !isBefore : isBefore
    }
  }

  private func count(_ range: Range<Int>) throws -> Int {
    guard !range.isEmpty else { return 0 }
    let query = Query(filter: filter(range))
    return try database.source.collection(database.layout.documents).count(query)
      + database.source.collection(database.layout.deleted).count(query)
  }

  private func filter(_ range: Range<Int>) -> Filter {
    .range(
      DocumentRecord.sequencePath,
      ValueRange(
        lower: ValueRange.Bound(Value(range.lowerBound), isInclusive: true),
        upper: ValueRange.Bound(Value(range.upperBound), isInclusive: false)))
  }

  // MARK: Changes

  private func change(_ item: Item) throws -> DocumentChange? {
    if let ids, ids[Array(item.id.utf8)] == nil { return nil }
    if query.includesLeaves { return try changeWithLeaves(item) }
    let document = item.record.document(item.id)
    let revisions = try revisions(of: document)
    guard !revisions.isEmpty else { return nil }
    return DocumentChange(
      sequence: DatabaseSequence(item.record.sequence, of: identifier), id: item.id,
      revisions: revisions, isDeleted: document.isDeleted,
      document: query.includesDocuments ? document : nil)
  }

  /// The change with what another replica needs of the document; nil if that wants none of it.
  private func changeWithLeaves(_ item: Item) throws -> DocumentChange? {
    let state = try database.state(of: item.id, winner: item.record)
    let documents = try state.tree.leaves.map { try database.document(item.id, $0, state) }
    let wanted = try documents.filter(query.wants)
    guard !wanted.isEmpty else { return nil }
    var change = DocumentChange(
      sequence: DatabaseSequence(item.record.sequence, of: identifier), id: item.id,
      revisions: wanted.map(\.revision), isDeleted: item.record.isDeleted, document: nil)
    change.leaves = try wanted.map { document in
      ForeignRevision(
        id: item.id, history: try database.history(of: document.revision, in: state.tree),
        isDeleted: document.isDeleted, body: document.body, attachments: document.attachments)
    }
    return change
  }

  /// Those to list; empty if none of the document's is wanted.
  private func revisions(of winner: Document) throws -> [Revision] {
    guard query.listsAllLeaves else { return try query.wants(winner) ? [winner.revision] : [] }
    if query.testsContent {
      return try database.leaves(of: winner.id).filter(query.wants).map(\.revision)
    }
    return try database.state(of: winner.id)?.tree.leaves.map(\.revision) ?? [winner.revision]
  }
}
