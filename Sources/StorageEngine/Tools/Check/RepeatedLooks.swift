/// Looks at a store from outside as often as it takes to tell damage from the work of a process
/// that writes it at the moment: damage is found again at the same place, and a file that was
/// written, replaced or removed between two reads is not. A writer that stands still leaves what a
/// crash would, in which there are no errors.
struct RepeatedLooks {
  /// Tells one problem from another.
  private struct Place: Hashable {
    var kind: Problem.Kind
    var path: String?
    var offset: Int?
    /// Only of a problem without an offset: it has figures, which a busy writer changes.
    var message: String?

    init(_ problem: Problem) {
      kind = problem.kind
      path = problem.path
      offset = problem.offset
      message = problem.offset == nil ? problem.message : nil
    }
  }

  /// A busy writer leaves nothing in the same place in as many looks.
  private static let most = 8

  /// Looks once, and returns every problem.
  let look: () throws(EngineError) -> [Problem]

  /// Returns the notes of the last look, and of its errors those that each look has found. A sound
  /// store is looked at once, and one that nobody writes twice. Throws what a look throws.
  func run() throws(EngineError) -> [Problem] {
    var problems = try look()
    var suspected = Self.errors(problems)
    for _ in 1..<Self.most where !suspected.isEmpty {
      problems = try look()
      let found = Self.errors(problems).intersection(suspected)
      let areConfirmed = found.count == suspected.count
      suspected = found
      if areConfirmed { break }
    }
    return problems.filter { $0.severity != .error || suspected.contains(Place($0)) }
  }

  private static func errors(_ problems: [Problem]) -> Set<Place> {
    Set(problems.filter { $0.severity == .error }.map(Place.init))
  }
}
