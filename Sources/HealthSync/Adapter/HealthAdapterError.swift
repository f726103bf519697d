/// The reason why the health store of the system did not do something.
public struct HealthAdapterError: Error, Sendable, Hashable {
  public var code: Code
  /// A description of the error for developers; it shows nothing that a sample contains.
  public var message: String

  public init(_ code: Code, _ message: String = "") {
    self.code = code
    self.message = message
  }

  /// The kinds of errors, grouped by what a synchronisation does next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The anchor is no longer valid. Everything is read again.
    case invalidAnchor
    /// The health store cannot be reached, as on a locked device. Later runs try again.
    case unavailable
    /// The person has not allowed it. Later runs try again.
    case notPermitted
    /// The health store does not take a sample. It is not tried again.
    case invalidSample
    /// There is no such sample.
    case notFound
    /// Anything else. It is tried again, in this run and later ones.
    case failed
  }
}
