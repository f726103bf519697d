internal import StorageEngine

/// What was found in a store, as text and as JSON.
struct ProblemList: Encodable {
  struct Item: Encodable {
    var severity: String
    var kind: String
    var message: String
    var file: String?
    var offset: Int?
  }

  var errors: Int
  var notes: Int
  var problems: [Item]

  init(_ problems: [Problem]) {
    errors = problems.count { $0.severity == .error }
    notes = problems.count - errors
    self.problems = problems.map {
      Item(
        severity: "\($0.severity)", kind: $0.kind.rawValue, message: $0.message, file: $0.path,
        offset: $0.offset)
    }
  }

  /// Notes are worth knowing; a store with nothing but notes is sound.
  var status: ExitStatus { errors == 0 ? .sound : .problems }

  /// `2 problems, 1 note`.
  var summary: String {
    "\(errors) problem\(errors == 1 ? "" : "s"), \(notes) note\(notes == 1 ? "" : "s")"
  }
}
