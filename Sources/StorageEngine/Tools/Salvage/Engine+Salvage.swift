extension Engine {
  /// Reads all valid records that can be found in the segments of a damaged store, and writes them
  /// to a new store in the directory `target`, which must be empty or absent. The source is not
  /// changed.
  ///
  /// For each record, the newest version that can be read is saved with its index entries, unless
  /// the record was deleted later. Tables and indexes are created with their options. Old versions
  /// are not saved. Records whose table's definition is lost go to a table named `recovered-` and
  /// its identifier. Frames of batches that cannot be verified as committed are left out, unless
  /// `includesUncommitted` asks for them; then records may appear that no transaction ever
  /// committed.
  ///
  /// File system and keys in `options` apply to both stores, the rest to the new one, which is
  /// encrypted with the current key. No engine may have the source open for writing. `progress`
  /// cancels by returning false. After an error the target is as it was.
  ///
  /// Throws `.notAStore` if there is no store, or if `target` contains anything; `.damaged` if no
  /// segment has a header that can be read, and neither can the manifest be; `.keyMissing`,
  /// `.wrongKey`, `.encryptionUnavailable`, `.cancelled`, `.noSpace` and `.fileFailed`. Cost: reads
  /// every segment, and holds 64 bytes of memory for each record frame.
  public static func salvage(
    _ source: String, to target: String, options: EngineOptions = EngineOptions(),
    includesUncommitted: Bool = false, progress: ((SalvageReport.Progress) -> Bool)? = nil
  ) throws(EngineError) -> SalvageReport {
    try Salvager(
      source, to: target, options: options, includesUncommitted: includesUncommitted,
      progress: progress
    ).run()
  }
}
