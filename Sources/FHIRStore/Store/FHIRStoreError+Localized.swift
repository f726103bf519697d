public import Foundation

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
