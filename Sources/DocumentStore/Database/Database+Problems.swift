import Andiron
import ValueModel

extension Database {
  /// Compares the records of the database with each other, and returns what does not fit together;
  /// empty for a database in order.
  ///
  /// Every tree can be read and its winner is the document's record; every leaf has its body, and
  /// every body its leaf. `Store.verify` compares everything below. Throws `StoreError`: `.closed`,
  /// and `.damaged` or `.failed` if a record cannot be read. Cost: one read for each record.
  public func problems() throws -> [DocumentProblem] {
    if let steady = try steady() { return try steady.problems() }
    var check = DatabaseCheck(database: self)
    try check.run()
    return DocumentProblem.Kind.allCases.compactMap { kind in
      check.counts[kind].map { DocumentProblem(kind: kind, database: name, count: $0) }
    }
  }
}

private struct DatabaseCheck<Source: ObjectSource> {
  let database: Database<Source>
  private(set) var counts: [DocumentProblem.Kind: Int] = [:]
  private var sequences: Set<Int> = []

  private var layout: DatabaseLayout { database.layout }

  init(database: Database<Source>) { self.database = database }

  private mutating func add(_ kind: DocumentProblem.Kind) { counts[kind, default: 0] += 1 }

  mutating func run() throws {
    var settings: DatabaseSettings?
    do {
      settings = try database.settings()
    } catch let error as StoreError where error.code == .damaged {
      add(.malformed)
    }
    try checkDocuments(layout.documents, isDeleted: false)
    try checkDocuments(layout.deleted, isDeleted: true)
    try checkLeaves()
    try checkTrees()
    try checkPurges(settings)
  }

  private mutating func checkDocuments(_ collection: String, isDeleted: Bool) throws {
    try database.source.collection(collection).forEach { key, value in
      guard case .string(let id) = key, let record = try? DocumentRecord(value, in: collection),
        record.isDeleted == isDeleted, record.sequence > 0
      else { return add(.malformed) }
      if !sequences.insert(record.sequence).inserted { add(.sequence) }
      try checkAttachments(record)
      if isDeleted, try database.document(id) != nil { return add(.doubled) }
      guard let tree = try storedTree(id, record) else { return }
      guard tree.winner?.revision == record.revision, tree.winner?.isDeleted == isDeleted else {
        return add(.wrongWinner)
      }
      for leaf in tree.leaves.dropFirst() {
        let body = try? database.loser(id, leaf.revision)
        if body?.isDeleted != leaf.isDeleted { add(.missingBody) }
      }
    }
  }

  /// Nil if the document has no tree, or one that cannot be read, which is counted.
  private mutating func storedTree(
    _ id: String, _ record: DocumentRecord
  ) throws -> RevisionTree? {
    if let bytes = record.tree {
      if let tree = RevisionTree(storedBytes: bytes) { return tree }
      add(.malformed)
      return nil
    }
    guard let value = try database.source.collection(layout.trees).value(key: .string(id)) else {
      return nil
    }
    guard let tree = value["tree"]?.bytes.flatMap({ RevisionTree(storedBytes: $0) }) else {
      add(.malformed)
      return nil
    }
    return tree
  }

  private mutating func checkLeaves() throws {
    try database.source.collection(layout.leaves).forEach { key, value in
      guard case .compound(let parts) = key, parts.count == 2, case .string(let id) = parts[0],
        case .string(let text) = parts[1],
        let record = try? DocumentRecord(value, in: layout.leaves),
        record.revision.description == text
      else { return add(.malformed) }
      try checkAttachments(record)
      let state = try? database.state(of: id)
      let isLeaf = state?.tree.leaves.dropFirst().contains { $0.revision == record.revision }
      if isLeaf != true { add(.orphan) }
    }
  }

  private mutating func checkAttachments(_ record: DocumentRecord) throws {
    for attachment in record.attachments.values
    where try !database.source.hasBlob(attachment.blob) {
      add(.missingAttachment)
    }
  }

  private mutating func checkTrees() throws {
    try database.source.collection(layout.trees).forEach { key, _ in
      guard case .string(let id) = key else { return add(.malformed) }
      let winner = try? database.winner(of: id)
      if winner == nil || winner?.tree != nil { add(.orphan) }
    }
  }

  private mutating func checkPurges(_ settings: DatabaseSettings?) throws {
    try database.source.collection(layout.purges).forEach { key, value in
      guard case .integer(let number) = key, number > 0,
        (try? PurgeRecord(value, in: layout.purges)) != nil
      else { return add(.malformed) }
      guard let settings else { return add(.orphan) }
      let isKnown = settings.forgottenPurge < number && number <= settings.lastSequence
      if !isKnown || !sequences.insert(number).inserted { add(.sequence) }
    }
  }
}
