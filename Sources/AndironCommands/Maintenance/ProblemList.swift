internal import Andiron
internal import DocumentStore
internal import StorageEngine

/// The problems found in a store, as text and as JSON: those of the engine with file and offset,
/// those of the object store with collection, index and position.
struct ProblemList: Encodable {
  struct Item: Encodable {
    var severity: String
    var kind: String
    var message: String
    var file: String?
    var offset: Int?
    var collection: String?
    var database: String?
    var index: String?
    /// The position of the first affected record in the order of the collection's keys, from zero.
    var position: Int?
    /// The number of affected records, if the problem concerns records.
    var count: Int?
  }

  var errors: Int
  var notes: Int
  var problems: [Item]

  init(_ problems: [StoreProblem], _ documents: [DocumentProblem] = []) {
    let errors = problems.count { $0.severity == .error }
    self.errors = errors + documents.count
    notes = problems.count - errors
    self.problems = problems.map(Item.init) + documents.map(Item.init)
  }

  /// The exit status: a store with nothing but notes is sound.
  var status: ExitStatus { errors == 0 ? .sound : .problems }

  /// The counts as text: `2 problems, 1 note`.
  var summary: String {
    "\(errors) problem\(errors == 1 ? "" : "s"), \(notes) note\(notes == 1 ? "" : "s")"
  }
}

extension ProblemList.Item {
  fileprivate init(_ problem: DocumentProblem) {
    severity = "error"
    kind = problem.kind.rawValue
    message = "\(problem)"
    database = problem.database
    count = problem.count
  }

  fileprivate init(_ problem: StoreProblem) {
    severity = "\(problem.severity)"
    if let engine = problem.engine {
      kind = engine.kind.rawValue
      message = engine.message
      file = engine.path
      offset = engine.offset
    } else {
      kind = problem.kind.rawValue
      message = problem.message
    }
    collection = problem.collection
    index = problem.index
    position = problem.position
    count = problem.position.map { _ in problem.count }
  }
}
