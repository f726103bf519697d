import DocumentStore
import SQLiteAccess
import ValueModel

/// The changes since a sequence.
struct ChangesRow: Row {
  enum Kind {
    /// The newest: as many as are asked for.
    case newest
    /// As many, where the peer asks better than the library does.
    case bySequence
    /// The newest with their documents.
    case documents
    /// As many after the middle, where half of all are newer.
    case page
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  var name: String {
    switch kind {
    case .newest: "changes"
    case .bySequence: "changesBySequence"
    case .documents: "changesDocuments"
    case .page: "changesPage"
    }
  }

  var title: String {
    switch kind {
    case .newest: "changes since a sequence, the newest 1,000"
    case .bySequence: "changes since a sequence, the newest 1,000; the peer by row numbers alone"
    case .documents: "changes since a sequence, the newest 1,000, with documents"
    case .page: "changes since a sequence in the middle, the first 1,000"
    }
  }

  var each: String { "change" }
  var bar: Double? { kind == .newest ? 3 : nil }

  func operationCount(_ workload: Workload) -> Int { Workload.changeCount }

  /// How many changes come before those that are read.
  private func position(_ workload: Workload) -> Int {
    kind == .page ? workload.count / 2 : workload.count - Workload.changeCount
  }

  func prepare(_ contender: AndironContender) throws {
    let limit = position(contender.samples.workload)
    contender.mark = try contender.reading { try $0.changes(ChangesQuery(limit: limit))?.last }
  }

  func prepare(_ contender: SQLiteContender) throws {
    let statement = try contender.tables.prepare(
      "SELECT sequence FROM revs WHERE current = 1 ORDER BY sequence LIMIT 1 OFFSET ?1")
    statement.bind(1, position(contender.samples.workload) - 1)
    contender.mark = try statement.first { $0.integer(0) } ?? 0
  }

  func answer(of contender: AndironContender) throws -> Answer {
    let query = ChangesQuery(
      since: contender.mark, limit: Workload.changeCount, includesDocuments: kind == .documents)
    let found = try contender.reading { try $0.changes(query)?.changes } ?? []
    var answer = Answer()
    for change in found {
      let field = change.document?["number"]?.integer ?? 0
      answer.add(
        change.id, number: change.revisions[0].number + Int(field), isDeleted: change.isDeleted,
        isOrdered: true)
    }
    return answer
  }

  /// As the library, which asks for all changes by document, brings them in order, and takes the
  /// first of them. SQLite walks through an index of all documents for its statement.
  private func statement(_ contender: SQLiteContender) throws -> Statement {
    let order =
      kind == .bySequence
      ? "sequence LIMIT \(Workload.changeCount)" : "revs.doc_id, revid DESC"
    return try contender.tables.prepare(
      """
      SELECT sequence, revs.doc_id, docid, revid, deleted\(kind == .documents ? ", json" : "")
      FROM revs JOIN docs ON docs.doc_id = revs.doc_id WHERE sequence > ?1 AND current = 1
      ORDER BY \(order)
      """)
  }

  func answer(of contender: SQLiteContender) throws -> Answer {
    let statement = try statement(contender)
    statement.bind(1, contender.mark)
    var found: [Change] = []
    try contender.tables.reading {
      var last = 0
      try statement.forEach { row in
        guard row.integer(1) != last else { return true }
        last = row.integer(1)
        let body = kind == .documents ? try contender.reader.read(row.bytes(5)) : nil
        found.append(
          Change(
            sequence: row.integer(0), id: row.text(2), revision: row.text(3),
            isDeleted: row.integer(4) != 0, field: Int(body?["number"]?.integer ?? 0)))
        return true
      }
    }
    found.sort { $0.sequence < $1.sequence }
    var answer = Answer()
    for change in found.prefix(Workload.changeCount) {
      answer.add(
        change.id, number: RevisionText.number(of: change.revision) + change.field,
        isDeleted: change.isDeleted, isOrdered: true)
    }
    return answer
  }

  private struct Change {
    var sequence: Int
    var id: String
    var revision: String
    var isDeleted: Bool
    var field: Int
  }
}
