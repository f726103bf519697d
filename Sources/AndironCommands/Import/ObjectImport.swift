internal import Andiron
internal import StorageEngine
internal import ValueModel

/// One import: reads objects from the input and stores them, one transaction for each batch.
final class ObjectImport {
  struct Counts: Encodable {
    var inserted = 0
    var replaced = 0
    var skipped = 0
    var imported: Int { inserted + replaced }
  }

  /// The maximum number of objects, and of bytes of JSON, in one transaction.
  private static let batch = (count: 1_000, byteCount: 8 << 20)

  private let store: Store
  private let collection: String
  private var keys: ImportKeys
  private let skips: Bool
  private let console: Console
  private(set) var counts = Counts()
  private var pending: [(value: Value, place: JSONPosition)] = []
  private var progress: ObjectImportProgress

  init(
    _ store: Store, _ collection: String, _ keys: ImportKeys, skips: Bool, _ console: Console
  ) {
    self.store = store
    self.collection = collection
    self.keys = keys
    self.skips = skips
    self.console = console
    progress = ObjectImportProgress(console)
  }

  /// Imports the whole input. Returns false if it ended at malformed or refused input, which has
  /// been reported. Rethrows any other error, after reporting how much was imported.
  func run(_ input: ImportInput) throws -> Bool {
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
      let target = transaction.collection(collection)
      for (value, place) in batch {
        do {
          if try store(value, target) { counts.inserted += 1 } else { counts.replaced += 1 }
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

  /// Stores one object. Returns whether its key is new. Throws `ObjectImportProblem.Refusal` if
  /// this object cannot be stored but others can, and rethrows any other error.
  private func store(_ value: Value, _ target: ValueCollection<Transaction>) throws -> Bool {
    let (key, object) = try keys.take(value)
    do {
      return try target.upsert(object, key: key)
    } catch let error as StoreError
      where [.notUnique, .notStorable, .wrongType].contains(error.code)
    {
      throw ObjectImportProblem.Refusal(
        error.message + (error.index.map { " (index \($0))" } ?? ""))
    }
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
    "\(FigureText.count(counts.imported, "object")) imported (\(counts.inserted) new, \(counts.replaced) replaced)"
  }

  private struct Output: Encodable {
    var imported: Int
    var inserted: Int
    var replaced: Int
    var skipped: Int
  }

  /// Prints the result.
  func report(isJSON: Bool) throws {
    guard isJSON else {
      return try console.line(
        summary + (counts.skipped > 0 ? ", \(counts.skipped) skipped" : ""))
    }
    try console.json(
      Output(
        imported: counts.imported, inserted: counts.inserted, replaced: counts.replaced,
        skipped: counts.skipped))
  }
}
