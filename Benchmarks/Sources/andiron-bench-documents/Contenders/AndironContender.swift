import Andiron
import BenchmarkSupport
import DocumentStore
import Foundation
import ValueModel

/// A database of documents in a store, with the defaults.
final class AndironContender: Contender {
  static let name = "measurements"

  let samples: SampleDocuments
  let store: Store
  /// The documents of the first row as they were last stored, as a program has them that read them.
  var documents: [Document] = []
  /// The one that is changed again and again; nil before that.
  var tree: Document?
  /// What the row of attachments that was done last has stored.
  var attached: [Attachment] = []
  /// Where a row of changes begins.
  var mark: DatabaseSequence?

  init(_ directory: String, _ samples: SampleDocuments) throws {
    self.samples = samples
    store = try Store(at: URL(fileURLWithPath: directory + "/store"))
  }

  func close() throws { try store.close() }
  func prepare(_ row: any Row) throws { try row.prepare(self) }
  func answer(_ row: any Row) throws -> Answer { try row.answer(of: self) }

  func reading<R>(_ body: (Database<StoreSnapshot>) throws -> R) throws -> R {
    try store.read { try body($0.database(Self.name)) }
  }

  /// Runs the body in a durable transaction.
  func writing<R>(_ body: (Database<Transaction>) throws -> R) throws -> R {
    try store.write(durability: .full) { try body($0.database(Self.name)) }
  }

  /// Performs the edits in durable transactions, and returns the documents as they are stored.
  func perform(_ edits: [DocumentEdit]) throws -> [Document] {
    try edits.pieces(of: Workload.batch).flatMap { piece in
      try writing { database in try database.perform(Array(piece)).map { try $0.get() } }
    }
  }

  /// Makes the document with many revisions, if it is not there.
  func growTree() throws {
    guard tree == nil else { return }
    tree = try writing { database in
      var document = try database.create(samples.bodies[0], id: Workload.treeID)
      for update in 1..<Workload.treeDepth {
        document["reading"] = Value(update)
        document = try database.update(document)
      }
      return document
    }
  }

  func everything() throws -> Answer {
    try reading { database in
      var answer = Answer()
      try database.visit { document, _ in
        answer.add(
          document.id, number: document.revision.number, content: document.body.jsonBytes())
      }
      guard try database.deletedCount() > 0 else { return answer }
      var query = ChangesQuery()
      query.filter = { $0.isDeleted }
      for change in try database.changes(query)?.changes ?? [] {
        answer.add(change.id, number: change.revisions[0].number, isDeleted: true)
      }
      return answer
    }
  }
}
