public import ValueModel

/// The condition of a derived test: code for tests that paths and constants cannot express.
public protocol DerivedCondition: Sendable, Hashable {
  /// A description of the test, without constants, for explanations.
  var name: String { get }

  /// Returns whether the value passes. The same value must give the same answer each time.
  func matches(_ value: Value) -> Bool

  /// Returns whether a value with this key may pass; used where a ``DerivedTest/Place`` filters
  /// keys. `key` is valid only during the call.
  func accepts(key: UnsafeRawBufferPointer) -> Bool
}

extension DerivedCondition {
  public func accepts(key: UnsafeRawBufferPointer) -> Bool { true }
}
