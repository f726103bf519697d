public import ValueModel

/// The condition of a derived test: code for tests that paths and constants cannot express.
public protocol DerivedCondition: Sendable, Hashable {
  /// A description of the test, without constants, for explanations.
  var name: String { get }

  /// Returns whether the value passes. The same value must give the same answer each time.
  ///
  /// Throws if that cannot be decided, such as where a regular expression takes too many steps; the
  /// filter that the condition is part of then throws the error from there on.
  func matches(_ value: Value) throws(FilterError) -> Bool
}
