import Andiron
public import FHIRModel
public import ValueModel

/// Bundles of requests, performed as FHIR servers perform them.
extension FHIRWriter {
  /// Performs the entries of a Bundle of type `transaction`: deletions first, then new resources,
  /// then replacements and patches, then reads, whatever their order.
  ///
  /// References among entries, and conditional references, become references to resources of the
  /// store. A patch is a Binary of `application/json-patch+json`. New resources get a UUID as their
  /// `id`.
  ///
  /// Returns a Bundle of type `transaction-response`, with the entries in the order of the request.
  /// Throws `.unknownRelease`, and with the place of the entry
  ///
  /// - `.preconditionFailed` if `ifMatch` or `ifNoneMatch` of an entry does not hold for
  ///   `meta.versionId` of the current resource,
  /// - `.invalidID` if the `id` of a replacement is not that of its address, or not that of the
  ///   resource its condition finds, or is not valid,
  /// - `.invalidResource` if a patch cannot be read, or does not fit the resource,
  /// - `.conflict` if a conditional replacement finds nothing and another resource has its `id`,
  /// - `.invalidBundle` if two entries write the same resource or have the same `fullUrl`, and for
  ///   a Bundle or an entry that is not a request,
  /// - `.ambiguous`, `.notFound`, `.notSupported`, `.unknownType`, and the errors of a search for
  ///   the conditions of entries.
  ///
  /// It also throws the `StoreError` of a failed read or write. After an error, none of the writes
  /// may be kept: let it leave ``FHIRStore/write(durability:_:)``, which rolls them back. FHIR R4,
  /// section 3.1.0.11 (<https://hl7.org/fhir/R4/http.html#transaction>).
  public func perform(_ bundle: Value, release: ReleaseVersion? = nil) throws -> Value {
    try perform(bundle, release: release, options: BundleOptions())
  }

  /// Performs a transaction as a server does. Throws what ``perform(_:release:)`` throws, and what
  /// the check of the options throws.
  package func perform(
    _ bundle: Value, release: ReleaseVersion?, options: BundleOptions
  ) throws -> Value {
    let release = try catalog.stored(release)
    guard bundle["resourceType"]?.isText("Bundle") ?? false,
      bundle["type"]?.isText("transaction") ?? false
    else { throw FHIRStoreError(.invalidBundle, "expected a Bundle of type transaction") }
    var entries: [BundleEntry] = []
    for (position, entry) in (bundle["entry"] ?? Value(array: [])).elements.enumerated() {
      entries.append(try BundleEntry(entry, at: position, base: options.base))
    }
    let run = BundleRun(transaction: self, release: release, entries: entries, options: options)
    return BundleResponse.bundle("transaction-response", try run.responses())
  }
}
