extension Engine {
  /// Reads whatever valid records can be found in the segments of a damaged store, and writes them to a
  /// new store in the directory `target`, which must be empty or absent. The source is not changed.
  ///
  /// Of each record the newest version that can be read is saved, unless it was deleted later, with its
  /// index entries; tables and indexes are made with their options. Old versions are not saved. Records
  /// whose table's definition is lost go to a table named `recovered-` and its identifier. Frames of
  /// batches that cannot be verified as committed are left out, unless `includesUncommitted` asks for
  /// them: then records may appear that a transaction never committed.
  ///
  /// Of `options`, file system and keys are used for both stores, the rest for the new one; it is
  /// encrypted with the current key. No engine may have the source open for writing. `progress` cancels by
  /// returning false. After an error the target is as it was. Throws `.notAStore`, `.keyMissing`,
  /// `.wrongKey`, `.cancelled`, `.noSpace`. Cost: reads every segment, and holds 64 bytes of memory for
  /// each record frame.
  public static func salvage(
    _ source: String, to target: String, options: EngineOptions = EngineOptions(),
    includesUncommitted: Bool = false, progress: ((SalvageProgress) -> Bool)? = nil
  ) throws(EngineError) -> SalvageReport {
    try Salvager(
      source, to: target, options: options, includesUncommitted: includesUncommitted,
      progress: progress
    ).run()
  }
}
