/// One row: the same work, done by several contestants.
struct Contest {
  /// How the time of a pass becomes a number.
  enum Work: Codable {
    /// Megabytes (of 10^6) a second of so many bytes.
    case bytes(Int)
    /// Nanoseconds each of so many operations.
    case operations(Int)
  }

  var group: Group
  /// Names the row in bars and in the JSON report.
  var key: String
  var title: String
  var work: Work
  /// The first is the one that the others are compared with.
  var contestants: [Contestant]
}

struct Contestant {
  var name: String
  /// Does the work once. Returns a sum of the answers, so that none can be left out; those that
  /// return one must all return the same.
  var pass: () throws -> Int?
}

/// Contestants' names, as the tables show them.
enum ContestantName {
  static let andiron = "Andiron"
  static let andironNew = "Andiron, new dictionary"
  static let andironAlone = "Andiron, no dictionary"
  static let serialization = "JSONSerialization"
  static let coder = "JSONDecoder"
  static let encoder = "JSONEncoder"
  static let jsonCoders = "JSONEncoder, JSONDecoder"
  static let simdjson = "simdjson DOM"
}
