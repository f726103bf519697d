/// What a store of resources refuses. No message has content of records.
public struct FHIRStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// The store was not opened for this release.
    case unknownRelease
    /// No release that the store was opened for has this type of resource, or several have and none was named.
    case unknownType
    /// A resource without an `id` where one is needed, or with one that is none.
    case invalidID
    /// There is no such resource.
    case notFound
    /// Another resource of the type has this `id`.
    case duplicateID
    /// A conditional reference or operation that several resources match.
    case ambiguous
    /// A condition of an entry on the version that is there, which does not hold: `ifMatch`, `ifNoneMatch`.
    case preconditionFailed
    /// What is asked for contradicts what is there, such as a new resource with an `id` that another one has.
    case conflict
    /// An entry of a transaction that cannot be done; `path` says which.
    case invalidBundle
    /// What was read is no resource, or none that the reading mode accepts.
    case invalidResource
    /// Search text that is none.
    case invalidSearch
    /// A parameter that the type of resource does not have.
    case unknownParameter
    /// A parameter, modifier or prefix that the release defines and the store does not answer.
    case notSupported
  }

  public var code: Code
  public var message: String
  /// The place in a bundle or in a search, where there is one.
  public var path: String?

  init(_ code: Code, _ message: String, path: String? = nil) {
    self.code = code
    self.message = message
    self.path = path
  }

  public var description: String { path.map { "\($0): \(message)" } ?? message }
}
