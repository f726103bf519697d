public import Andiron
public import FHIRModel

/// Options for an import of resources.
public struct ImportOptions: Sendable {
  /// The release of the resources; nil for the first of the store.
  public var release: ReleaseVersion?
  /// Whether resources that depart from the release are kept and reported, or refused.
  public var mode = ReadingMode.lenient
  /// Whether Bundles that contain many resources (transaction, batch, collection, searchset) are
  /// taken apart. Documents, messages and histories are always stored as resources themselves.
  public var unpacksBundles = true
  /// Addresses of servers whose records the store holds, such as `https://example.org/fhir`:
  /// references to places below them are stored as relative ones, which lead to these records.
  public var baseURLs: Set<String> = []
  /// The approximate number of resources that one transaction of the store writes.
  public var batchCount = 1_000
  /// The approximate number of encoded bytes that one transaction of the store writes.
  public var batchByteCount = 8 << 20
  /// The durability of each transaction; nil for the store's default.
  public var durability: Durability?
  /// The largest number of problems that are listed; further ones are only counted.
  public var mostProblems = 10_000
  /// The number of parsing threads; nil for one per processor.
  public var parserCount: Int?

  public init() {}
}
