import StorageEngine

/// Collects problems, counts similar ones as one, and regularly asks the caller whether to
/// continue.
final class StoreFindings {
  private struct Sort: Hashable {
    var kind: StoreProblem.Kind
    var collection: String?
    var index: String?
    var message: String
  }

  private(set) var problems: [StoreProblem] = []
  private var positions: [Sort: Int] = [:]
  private let report: ((VerifyProgress) -> Bool)?
  /// The last progress that the engine's part reported.
  private var progress: VerifyProgress?
  private var recordCount = 0

  init(_ report: ((VerifyProgress) -> Bool)?) { self.report = report }

  /// The closure to which the engine reports its progress.
  var engineReport: ((VerifyProgress) -> Bool)? {
    guard let report else { return nil }
    return { [self] in
      progress = $0
      return report($0)
    }
  }

  func add(_ problem: StoreProblem) {
    let sort = Sort(
      kind: problem.kind, collection: problem.collection, index: problem.index,
      message: problem.message)
    if let known = positions[sort] {
      problems[known].count += 1
    } else {
      positions[sort] = problems.count
      problems.append(problem)
    }
    progress?.problemCount = problems.count
  }

  /// Counts a record. Throws `.cancelled` if the caller wants to stop.
  func advanceRecord() throws(EngineError) {
    recordCount += 1
    guard recordCount % 256 == 0, let report, let progress, !report(progress) else { return }
    throw EngineError(.cancelled, "cancelled by the caller")
  }
}
