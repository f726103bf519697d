import BenchmarkSupport
import SQLiteAccess
import ValueModel

/// SQLite with CDTDatastore's tables through its C interface, with prepared statements on one
/// connection. JSON is written and read by Andiron's writer and reader, which are faster than others.
final class SQLiteContender: Contender {
  let samples: SampleDocuments
  let tables: DocumentTables
  let reader = JSONReader()
  /// The newest revision of each document of the first row.
  var revisions: [String] = []
  /// That of the document that is changed again and again; nil before that.
  var treeRevision: String?
  /// Where a row of changes begins.
  var mark = 0
  /// The fields with an index.
  var indexed: Set<String> = []

  /// Where attachments are, as files.
  let files: PlainFiles

  private let winner: Statement
  private let revision: Statement

  init(_ directory: String, _ samples: SampleDocuments) throws {
    self.samples = samples
    files = try PlainFiles(directory: directory + "/attachments")
    tables = try DocumentTables(path: directory + "/documents.sqlite")
    winner = try tables.prepare(
      """
      SELECT revid, json FROM docs JOIN revs ON revs.doc_id = docs.doc_id
      WHERE docid = ?1 AND current = 1 AND deleted = 0 ORDER BY revid DESC LIMIT 1
      """)
    revision = try tables.prepare(
      """
      SELECT revid, json FROM docs JOIN revs ON revs.doc_id = docs.doc_id
      WHERE docid = ?1 AND revid = ?2 AND json NOTNULL LIMIT 1
      """)
  }

  func close() throws {}
  func prepare(_ row: any Row) throws { try row.prepare(self) }
  func answer(_ row: any Row) throws -> Answer { try row.answer(of: self) }

  /// Runs the body for pieces of the numbers, each in a durable transaction.
  func writing(_ numbers: [Int], _ body: (Int) throws -> Void) throws {
    for piece in numbers.pieces(of: Workload.batch) {
      try tables.writing { for number in piece { try body(number) } }
    }
  }

  func create(_ number: Int) throws -> String {
    try tables.put(samples.ids[number], after: nil, json: samples.bodies[number].jsonBytes())
  }

  /// The revision that wins, or one by its identifier, with its body.
  func document(_ id: String, _ revid: String? = nil) throws -> (revision: String, body: Value)? {
    let statement = revid == nil ? winner : revision
    statement.bind(1, text: id)
    if let revid { statement.bind(2, text: revid) }
    return try statement.first { ($0.text(0), try reader.read($0.bytes(1))) }
  }

  /// Makes the document with many revisions, if it is not there.
  func growTree() throws {
    guard treeRevision == nil else { return }
    try tables.writing {
      var body = samples.bodies[0]
      var revision = try tables.put(Workload.treeID, after: nil, json: body.jsonBytes())
      for update in 1..<Workload.treeDepth {
        body["reading"] = Value(update)
        revision = try tables.put(Workload.treeID, after: revision, json: body.jsonBytes())
      }
      treeRevision = revision
    }
  }

  func everything() throws -> Answer {
    let statement = try tables.prepare(
      """
      SELECT docid, revid, deleted, json FROM revs JOIN docs ON docs.doc_id = revs.doc_id
      WHERE current = 1
      """)
    var answer = Answer()
    try tables.reading {
      try statement.forEach { row in
        answer.add(
          row.text(0), number: RevisionText.number(of: row.text(1)), isDeleted: row.integer(2) != 0,
          content: row.bytes(3))
        return true
      }
    }
    return answer
  }
}
