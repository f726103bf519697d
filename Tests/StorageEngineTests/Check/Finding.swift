@testable import StorageEngine

/// A problem without its message.
struct Finding: Hashable, CustomStringConvertible {
  var kind: Problem.Kind
  var path: String?
  var offset: Int?

  init(_ kind: Problem.Kind, _ path: String? = nil, _ offset: Int? = nil) {
    self.kind = kind
    self.path = path
    self.offset = offset
  }

  init(_ problem: Problem) {
    self.init(problem.kind, problem.path, problem.offset)
  }

  var description: String { "\(kind) \(path ?? "") \(offset.map(String.init) ?? "")" }
}
