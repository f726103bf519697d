extension Engine {
  /// Compares everything with everything: manifest, checkpoint, every frame's hashes, batches, seals,
  /// and in both directions what trees and indexes lead to with what the records say. Returns every
  /// problem that was found, none for a healthy store.
  ///
  /// Readers and writers go on; what is verified is the store as of the call. Starting waits for a
  /// checkpoint or compaction that runs. `progress` is told how far it is and cancels by returning
  /// false; then `.cancelled` is thrown. Also throws `.closed`, and `.nestedWrite` inside a transaction. Cost: reads
  /// every segment twice.
  public func verify(
    progress: ((VerifyProgress) -> Bool)? = nil
  ) throws(EngineError) -> [Problem] {
    // What another process writes is seen as from outside.
    if core.options.mode == .readOnly {
      try core.checkOpen()
      return try Engine.verify(core.directory.path, options: core.options, progress: progress)
    }
    try core.checkNotNested(isUpkeep: true)
    return try LiveVerifier(core: core, findings: Findings(progress)).run()
  }

  /// The same for a store that is not open, or does not open. Takes no lock and changes no byte.
  ///
  /// While another process writes the store, what it just does may look like damage. Throws `.notAStore`
  /// where there is none and `.cancelled`; everything else is in the result. Where the store is encrypted
  /// and `options` have no key, hashes are checked and a note says that content was not.
  public static func verify(
    _ path: String, options: EngineOptions = EngineOptions(),
    progress: ((VerifyProgress) -> Bool)? = nil
  ) throws(EngineError) -> [Problem] {
    try StoreVerifier(path, options: options, progress: progress).run()
  }
}
