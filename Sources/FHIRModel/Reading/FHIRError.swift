public import Foundation
public import ValueModel

/// The reason why a resource could not be read.
public struct FHIRError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// The text is not JSON; `json` says where and why.
    case notJSON
    /// The JSON is not a resource: it is not an object, or does not name its type.
    case notAResource
    /// The resource has another type than the one asked for.
    case wrongType
    /// Strict reading found `issues`.
    case invalid
    /// A file or stream cannot be opened, or cannot be read to its end.
    case unreadable
    /// Data that began as gzip does not continue as gzip, or is cut off.
    case damaged
  }

  public var code: Code
  public var message: String
  public var json: JSONError?
  /// Every way in which the resource departs from the release; empty except for `invalid` and
  /// `notAResource`.
  public var issues: [FHIRIssue] = []

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: JSONError) {
    self.init(.notJSON, error.description)
    json = error
  }

  init(_ issues: [FHIRIssue]) {
    let others = issues.count > 1 ? ", and \(issues.count - 1) more" : ""
    self.init(.invalid, "\(issues.first?.description ?? "")\(others)")
    self.issues = issues
  }

  public var description: String { message }
}

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
