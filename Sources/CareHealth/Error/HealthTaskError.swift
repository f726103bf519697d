/// The reason why something about a health-linked task could not be done.
public struct HealthTaskError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, grouped by what a caller does next.
  public enum Code: String, Sendable, CaseIterable {
    /// Samples of the linked type are not quantities. Link the task to another type.
    case notAQuantity
    /// The linkage asks for sums, and quantities of the type do not add up. Link it as discrete.
    case notCumulative
    /// The linkage's unit is not known, or is of another dimension than the samples. Link the task
    /// in another unit.
    case wrongUnit
    /// A value to be written is not finite, or is an amount below 0. Nothing was written.
    case invalidValue
    /// There are no samples in the time of the event.
    case noOutcome
    /// A sample in the time of the event was not written as an outcome. Nothing was deleted; delete
    /// samples in the program that they come from.
    case notOwned
  }

  /// The kind of the error, for a program to act on.
  public let code: Code
  /// A description of the error for developers, without content of records.
  public let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { "\(code.rawValue): \(message)" }
}
