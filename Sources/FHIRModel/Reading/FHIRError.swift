public import ValueModel

/// Why no resource was read.
public struct FHIRError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// The text is no JSON; `json` says where and why.
    case notJSON
    /// The JSON is no resource: no object, or one that does not say its type.
    case notAResource
    /// A resource of another type than the one that was asked for.
    case wrongType
    /// Strict reading found `issues`.
    case invalid
    /// A file or stream that cannot be opened, or not be read to its end.
    case unreadable
    /// What began as gzip is no gzip further on, or is cut off.
    case damaged
  }

  public var code: Code
  public var message: String
  public var json: JSONError?
  /// Everything that is not as the release has it; empty but for `invalid` and `notAResource`.
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

/// What is done with resources that are not as the release has them.
public enum ReadingMode: Sendable, Hashable {
  /// They are refused, with all that is wrong.
  case strict
  /// They are kept as they are, to the last field; `issues()` tells the same.
  case lenient
}
