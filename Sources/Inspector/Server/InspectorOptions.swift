/// The path of the inspector, and the paths of the interfaces through which it writes.
public struct InspectorOptions: Sendable {
  /// The path of the pages, without a slash at its end.
  public var path = "/_utils"
  /// The path of FHIR's interface (`FHIRServer`), over which resources are changed; nil if it is
  /// not served.
  public var resourcesPath: String? = "/fhir"
  /// The path of CouchDB's interface (`DocumentServer`), over which documents are changed; nil if
  /// it is not served. Empty for the root.
  public var documentsPath: String? = ""
  /// The name of the store in the pages' titles.
  public var storeName = "Andiron"

  public init() {}
}
