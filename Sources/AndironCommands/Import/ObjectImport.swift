package import Andiron
internal import StorageEngine
internal import ValueModel

/// One import: reads objects from the input and stores them, one transaction for each batch.
package final class ObjectImport {
  package struct Counts: Encodable {
    var inserted = 0
    var replaced = 0
    var unchanged = 0
    package var skipped = 0
    var imported: Int { inserted + replaced }
  }

  /// The maximum number of objects, and of bytes of JSON, in one transaction.
  private static let batch = (count: 1_000, byteCount: 8 << 20)

  private let store: Store
  private var target: any ImportTarget
  private let skips: Bool
  private let console: Console
  package private(set) var counts = Counts()
  private var pending: [(value: Value, place: JSONPosition)] = []
  private var progress: ObjectImportProgress

  package init(
    _ store: Store, _ target: any ImportTarget, skips: Bool, _ console: Console
  ) {
    self.store = store
    self.target = target
    self.skips = skips
    self.console = console
    progress = ObjectImportProgress(console)
  }

  /// Imports the whole input. Returns false if it ended at malformed or refused input, which has
  /// been reported. Rethrows any other error, after reporting how much was imported.
  package func run(_ input: ImportInput) throws -> Bool {
    defer { progress.clear() }
    do {
      try take(input)
      return true
    } catch let problem as ObjectImportProblem {
      tell(problem, "the import ended here")
      return false
    } catch {
      progress.clear()
      console.errorLine("andiron import: \(summary) before the import failed")
      throw error
    }
  }

  private func take(_ input: ImportInput) throws {
    var reader = ImportReader(input, store.valueDictionary) { [self] byteCount in
      progress.show(counts.imported, byteCount, of: input.byteCount)
    }
    do {
      try reader.read(malformed: skips ? { [self] in skip($0) } : nil) { value, place in
        let start = pending.first?.place.offset ?? place.offset
        pending.append((value, place))
        if pending.count == Self.batch.count || place.offset - start > Self.batch.byteCount {
          try flush()
        }
      }
    } catch let error as JSONError {
      // The objects before the error are valid.
      try flush()
      throw ObjectImportProblem(error)
    }
    try flush()
  }

  // MARK: Storing

  private func flush() throws {
    let batch = pending
    pending = []
    guard !batch.isEmpty else { return }
    var counts = counts
    var problem: ObjectImportProblem?
    try store.write { transaction in
      for (value, place) in batch {
        do {
          switch try target.store(value, transaction) {
          case .inserted: counts.inserted += 1
          case .replaced: counts.replaced += 1
          case .unchanged: counts.unchanged += 1
          }
        } catch let refusal as ObjectImportProblem.Refusal {
          let found = ObjectImportProblem(place, refusal.reason)
          guard skips else {
            problem = found
            return
          }
          counts.skipped += 1
          tell(found, "skipped")
        }
      }
    }
    self.counts = counts
    if let problem { throw problem }
  }

  // MARK: Telling

  private func skip(_ problem: ObjectImportProblem) {
    counts.skipped += 1
    tell(problem, "skipped")
  }

  private func tell(_ problem: ObjectImportProblem, _ consequence: String) {
    progress.clear()
    console.errorLine("andiron import: \(problem.text); \(consequence)")
  }

  private var summary: String {
    let unchanged = target.reportsUnchanged ? ", \(counts.unchanged) unchanged" : ""
    return "\(FigureText.count(counts.imported, target.noun)) imported "
      + "(\(counts.inserted) new, \(counts.replaced) replaced\(unchanged))"
  }

  private struct Output: Encodable {
    var imported: Int
    var inserted: Int
    var replaced: Int
    /// Nil where everything is written.
    var unchanged: Int?
    var skipped: Int
  }

  /// Prints the result.
  package func report(isJSON: Bool) throws {
    guard isJSON else {
      return try console.line(
        summary + (counts.skipped > 0 ? ", \(counts.skipped) skipped" : ""))
    }
    try console.json(
      Output(
        imported: counts.imported, inserted: counts.inserted, replaced: counts.replaced,
        unchanged: target.reportsUnchanged ? counts.unchanged : nil, skipped: counts.skipped))
  }
}
