import Andiron
public import FHIRModel
public import ValueModel

/// Bundles of requests, done as FHIR servers do them.
extension FHIRTransaction {
  /// Does what the entries of a Bundle of type `transaction` ask: deletions first, then new resources, then replacements,
  /// then reads, whatever their order is; references among entries, and conditional ones, are made references to
  /// resources of the store. New resources get a UUID for their `id`.
  ///
  /// Returns a Bundle of type `transaction-response`, whose entries stand in the order of those of the request. Throws
  /// with the entry's place
  ///
  /// - `.preconditionFailed` where `ifMatch` or `ifNoneMatch` of an entry does not hold for `meta.versionId` of the resource
  ///   that is there,
  /// - `.invalidID` where the `id` of a replacement is not that of its address, or that its condition finds,
  /// - `.conflict` where a conditional replacement finds nothing and its `id` is that of another resource,
  /// - `.invalidBundle` where two entries write the same resource, or have the same `fullUrl`, and for what is no request,
  /// - `.ambiguous`, `.notFound`, `.notSupported`;
  ///
  /// then nothing of it may stay: throwing on out of ``FHIRStore/write(durability:_:)`` undoes it. FHIR R4, section 3.1.0.11
  /// (<https://hl7.org/fhir/R4/http.html#transaction>).
  public func perform(_ bundle: Value, release: ReleaseVersion? = nil) throws -> Value {
    let release = try records.stored(release)
    guard bundle["resourceType"]?.isText("Bundle") ?? false,
      bundle["type"]?.isText("transaction") ?? false
    else { throw FHIRStoreError(.invalidBundle, "expected a Bundle of type transaction") }
    var entries: [BundleEntry] = []
    for (position, entry) in (bundle["entry"] ?? Value(array: [])).elements.enumerated() {
      entries.append(try BundleEntry(entry, at: position))
    }
    let run = BundleRun(transaction: self, release: release, entries: entries)
    return BundleResponse.bundle("transaction-response", try run.responses())
  }
}

extension FHIRStore {
  /// Does a Bundle of type `transaction` whole or not at all, or each entry of one of type `batch` by itself, where those
  /// that cannot be done have an OperationOutcome in the response; see ``FHIRTransaction/perform(_:release:)``.
  public func perform(_ bundle: Value, release: ReleaseVersion? = nil) throws -> Value {
    guard bundle["type"]?.isText("batch") ?? false else {
      return try write { try $0.perform(bundle, release: release) }
    }
    let stored = try stored(release)
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
