/// Collects problems, reports progress to the caller, and stops when the caller says so.
final class Findings {
  private(set) var problems: [Problem] = []
  private var known: Set<Problem> = []
  /// Files for which an error was reported: its consequences are not reported again.
  private var blamed: Set<String> = []
  private let report: ((VerifyProgress) -> Bool)?
  private var progress = VerifyProgress()

  init(_ report: ((VerifyProgress) -> Bool)?) { self.report = report }

  func add(_ kind: Problem.Kind, _ message: String, path: String? = nil, offset: Int? = nil) {
    let problem = Problem(kind, message, path: path, offset: offset)
    guard known.insert(problem).inserted else { return }
    problems.append(problem)
    if let path, problem.severity == .error { blamed.insert(path) }
    progress.problemCount = problems.count
  }

  /// Adds a problem for an error that occurred while reading.
  func add(_ kind: Problem.Kind, _ error: EngineError, path: String? = nil, offset: Int? = nil) {
    add(kind, error.message, path: error.path ?? path, offset: error.offset ?? offset)
  }

  /// Whether an error was reported for the file.
  func isBlamed(_ path: String) -> Bool { blamed.contains(path) }

  /// Whether there is a problem of one of these kinds.
  func has(_ kinds: Set<Problem.Kind>) -> Bool { problems.contains { kinds.contains($0.kind) } }

  // MARK: Progress

  func expect(_ byteCount: Int) { progress.totalByteCount += byteCount }

  /// Adds to the progress and reports it. Throws `.cancelled` if the caller wants to stop.
  func advance(_ byteCount: Int) throws(EngineError) {
    progress.byteCount += byteCount
    if let report, !report(progress) {
      throw EngineError(.cancelled, "cancelled by the caller")
    }
  }
}
