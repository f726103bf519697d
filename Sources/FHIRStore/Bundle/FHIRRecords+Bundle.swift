public import FHIRModel
public import ValueModel

extension FHIRRecords {
  /// Performs a Bundle of type `transaction` completely or not at all, or each entry of a `batch`
  /// on its own; see ``FHIRTransaction/perform(_:release:)``.
  ///
  /// In a batch, entries that cannot be performed have an OperationOutcome in the response; only
  /// `.unknownRelease` and errors of the store itself, such as `.closed`, are thrown. For a
  /// transaction, throws what ``FHIRTransaction/perform(_:release:)`` throws; then nothing was
  /// written.
  public func perform(_ bundle: Value, release: ReleaseVersion? = nil) throws -> Value {
    guard bundle["type"]?.isText("batch") ?? false else {
      return try write { try $0.perform(bundle, release: release) }
    }
    let stored = try _catalog.stored(release)
    let entries = (bundle["entry"] ?? Value(array: [])).elements
    var responses: [Value] = []
    for (position, entry) in entries.enumerated() {
      do {
        responses.append(
          try write { transaction in
            let request = try BundleEntry(entry, at: position)
            let run = BundleRun(transaction: transaction, release: stored, entries: [request])
            return try run.responses()[0]
          })
      } catch let error as FHIRStoreError {
        responses.append(BundleResponse.entry(error))
      }
    }
    return BundleResponse.bundle("batch-response", responses)
  }
}
