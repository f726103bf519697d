extension Engine {
  /// Compares everything with everything: manifest, checkpoint, the hashes of every frame, batches
  /// and seals, and, in both directions, the records with the trees and indexes that lead to them.
  /// Returns every problem that was found, which is an empty array for a healthy store.
  ///
  /// Readers and writers continue; the store is verified as of the call, which waits for a running
  /// checkpoint or compaction to end. `progress` receives how far verification has come, and
  /// cancels by returning false; then `.cancelled` is thrown. Also throws `.closed`, and
  /// `.nestedWrite` inside a transaction. An engine that was opened for reading verifies the files,
  /// as the static form does. Cost: reads every segment twice.
  public func verify(
    progress: ((VerifyProgress) -> Bool)? = nil
  ) throws(EngineError) -> [Problem] {
    // The work of another process can only be seen from outside.
    if core.options.mode == .readOnly {
      try core.checkOpen()
      return try Engine.verify(core.directory.path, options: core.options, progress: progress)
    }
    try core.checkNotNested(isUpkeep: true)
    return try LiveVerifier(core: core, findings: Findings(progress)).run()
  }

  /// Verifies a store that is not open, or that does not open. Takes no lock and changes no byte.
  ///
  /// While another process writes the store, only what is found in several looks, one after the
  /// other, is an error; each look calls `progress` from the beginning. Throws `.notAStore` if
  /// there is no store, `.encryptionUnavailable`, and `.cancelled` if `progress` returns false;
  /// everything else is in the result. If the store is encrypted and `options` contain no key,
  /// hashes are checked, and a note in the result says that content was not. Cost: each look reads
  /// every segment twice. A sound store is looked at once, and any other at most eight times.
  public static func verify(
    _ path: String, options: EngineOptions = EngineOptions(),
    progress: ((VerifyProgress) -> Bool)? = nil
  ) throws(EngineError) -> [Problem] {
    try RepeatedLooks { () throws(EngineError) in
      try StoreVerifier(path, options: options, progress: progress).run()
    }.run()
  }
}
