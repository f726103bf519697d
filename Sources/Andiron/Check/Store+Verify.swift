public import Foundation
public import StorageEngine

extension Store {
  /// Verifies the whole store and returns every problem found; an empty list for a healthy store.
  ///
  /// Compares everything that `Engine.verify` compares in files, records and trees. Then it checks
  /// that every record is an object under its primary key, that its entries are those of the
  /// indexes for its value, that unique indexes are unique, that blobs are whole, have their
  /// digests and are there for every object that names one, that the change feed matches the
  /// existing objects, and that definitions and names are in order.
  ///
  /// Readers and writers continue; what is verified is the store as of the call. `progress`
  /// receives the progress and cancels by returning false; then `.cancelled` is thrown. Also throws
  /// `.closed`, and `.nestedWrite` inside a transaction. Cost: reads every segment twice, every
  /// object once more, and again the objects that share a key of a unique index.
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

  /// Verifies a store that is not open, or does not open, and returns every problem found.
  ///
  /// Takes no lock and changes no byte.
  ///
  /// While another process writes the store, problems of files are those that several looks have
  /// found, and objects are those of one commit. If the store does not open, if its checkpoint's
  /// pages do not fit together, or if it is encrypted and `options` have no key, only files are
  /// checked, and a problem says so.
  ///
  /// Throws `.invalidLocation` if `url` is not a file URL, `.foreign` if there is no store, and
  /// `.cancelled` if `progress` returns false.
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
      let derivations = KeyDerivationRegistry(
        options.derivations, keepers: options.keepers)
      let result = Result {
        try SnapshotCheck(snapshot, findings, known: nil, derivations).run()
      }
      snapshot.close()
      try engine.close()
      try result.get()
      return findings.problems
    }
  }

  /// Problems found by the engine that mean that the objects cannot be read, or only by trusting
  /// wrong pages.
  private static let preventingContent: Set<StorageEngine.Problem.Kind> = [
    .unopenable, .keyUnavailable, .checkpointStructure,
  ]
}
