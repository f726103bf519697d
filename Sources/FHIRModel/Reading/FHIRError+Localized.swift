public import Foundation

/// Sentences for the users of a program; `description` is for developers.
extension FHIRError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .notJSON: "The text is not valid JSON."
    case .notAResource: "The text does not contain a FHIR resource."
    case .wrongType: "The resource is of another type than expected."
    case .invalid: "The resource does not follow the FHIR specification."
    case .damaged: "The file is damaged."
    default: "The file cannot be read."
    }
  }

  public var failureReason: String? { message }
}
