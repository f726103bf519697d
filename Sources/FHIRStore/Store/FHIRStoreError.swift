public import Foundation

/// The reason why a store of resources refused a request. Messages contain no content of resources.
public struct FHIRStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// The store was not opened for this release.
    case unknownRelease
    /// The release has no such type of resource.
    case unknownType
    /// A resource has no `id` where one is needed, or an `id` that is not valid there.
    case invalidID
    /// There is no such resource.
    case notFound
    /// Several resources of the type have this `id`.
    case duplicateID
    /// Several resources match a conditional reference or operation.
    case ambiguous
    /// A condition of an entry on the current version does not hold: `ifMatch`, `ifNoneMatch`.
    case preconditionFailed
    /// The request contradicts what is stored, such as a new resource with the `id` of another one.
    case conflict
    /// An entry of a transaction cannot be performed; `path` says which.
    case invalidBundle
    /// The input is not a resource, or not one that the reading mode accepts.
    case invalidResource
    /// The text is not a search.
    case invalidSearch
    /// The type of resource does not have the parameter.
    case unknownParameter
    /// The release defines the parameter, modifier or prefix, but the store does not support it.
    case notSupported
  }

  public var code: Code
  public var message: String
  /// The place in a bundle or in a search, if known.
  public var path: String?

  package init(_ code: Code, _ message: String, path: String? = nil) {
    self.code = code
    self.message = message
    self.path = path
  }

  public var description: String { path.map { "\($0): \(message)" } ?? message }
}

/// Sentences for the users of a program; `description` is for developers.
extension FHIRStoreError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .unknownRelease, .unknownType: "This kind of resource is not known."
    case .invalidID: "The resource has no usable identifier."
    case .notFound: "The resource does not exist."
    case .duplicateID: "Another resource already has this identifier."
    case .ambiguous: "More than one resource matches."
    case .invalidResource: "The resource does not follow the FHIR specification."
    case .invalidSearch, .unknownParameter: "The search cannot be understood."
    case .notSupported: "This search is not supported."
    default: "The operation could not be carried out."
    }
  }

  public var failureReason: String? { message }
}
