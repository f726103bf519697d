public import Foundation
public import StorageEngine

extension Store {
  /// Compares everything with everything: what `Engine.verify` does with files, records and trees; then that
  /// every record is an object under its primary key, that its entries are those that the indexes
  /// have for its value, that unique indexes are unique, that the change feed has what is there, and that definitions and names are in order. Returns
  /// every problem that was found, none for a healthy store.
  ///
  /// Readers and writers go on; what is verified is the store as of the call. `progress` is told how far it is
  /// and cancels by returning false; then `.engine` with the engine's `.cancelled` is thrown. Also throws
  /// `.closed`. Cost: reads every segment twice and every object once more, and once more again those that share
  /// a key of a unique index. Must not be called inside a transaction.
  public func verify(progress: ((VerifyProgress) -> Bool)? = nil) throws -> [StoreProblem] {
    try core.checkOpen()
    let findings = StoreFindings(progress)
    return try StoreError.wrapping {
      let problems = try core.engine.verify(progress: findings.engineReport)
      for problem in problems { findings.add(StoreProblem(problem)) }
      let snapshot = core.engine.snapshot()
      defer { snapshot.close() }
      try SnapshotCheck(snapshot, findings, known: core.dictionary, core.derivations).run()
      return findings.problems
    }
  }

  /// The same for a store that is not open, or does not open. Takes no lock and changes no byte.
  ///
  /// While another process writes the store, what it just does may look like damage. Where the store does not
  /// open, its checkpoint's pages do not fit together, or it is encrypted and `options` have no key, only files
  /// are checked, and a problem says so. Throws
  /// `.engine`, where there is no store or `progress` cancelled.
  public static func verify(
    at url: URL, options: StoreOptions = StoreOptions(),
    progress: ((VerifyProgress) -> Bool)? = nil
  ) throws -> [StoreProblem] {
    let findings = StoreFindings(progress)
    var options = options
    options.mode = .readOnly
    let path = try url.storePath()
    return try StoreError.wrapping {
      let problems = try Engine.verify(
        path, options: options.engineOptions, progress: findings.engineReport)
      for problem in problems { findings.add(StoreProblem(problem)) }
      if problems.contains(where: { preventingContent.contains($0.kind) }) {
        return findings.problems
      }
      let engine = try Engine.open(path, options: options.engineOptions)
      let snapshot = engine.snapshot()
      let derivations = KeyDerivationRegistry(options.derivations)
      let result = Result {
        try SnapshotCheck(snapshot, findings, known: nil, derivations).run()
      }
      snapshot.close()
      try engine.close()
      try result.get()
      return findings.problems
    }
  }

  /// What the engine finds in a store whose objects cannot be read, or not without trusting pages that are wrong.
  private static let preventingContent: Set<StorageEngine.Problem.Kind> = [
    .unopenable, .keyUnavailable, .checkpointStructure,
  ]
}
