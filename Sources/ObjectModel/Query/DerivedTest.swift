public import ValueModel

/// What a derived test asks of a value: code of its own, where paths and constants do not say it.
public protocol DerivedCondition: Sendable, Hashable {
  /// What is asked, without constants: explanations show it.
  var name: String { get }

  /// Whether the value passes. The same value has the same answer each time.
  func matches(_ value: Value) -> Bool

  /// Whether a value with this key may pass: asked where a ``DerivedTest/Place`` filters keys. `key` is valid
  /// during the call only.
  func accepts(key: UnsafeRawBufferPointer) -> Bool
}

extension DerivedCondition {
  public func accepts(key: UnsafeRawBufferPointer) -> Bool { true }
}

/// A test of a whole value by a ``DerivedCondition``, with the place in a derived index where the keys of the
/// values lie that pass it.
public struct DerivedTest: Sendable, Hashable {
  /// Where the values that pass have keys.
  public struct Place: Sendable, Hashable {
    /// The identifier of the derivation whose index it is.
    public var derivation: String
    /// Ascending, none overlapping another. Each value that passes has a key in one of them.
    public var ranges: [OrderedKeyRange]
    /// Whether each value with a key there passes.
    public var isExact: Bool
    /// Whether only those keys count that the condition accepts.
    public var filtersKeys: Bool

    public init(
      derivation: String, ranges: [OrderedKeyRange], isExact: Bool, filtersKeys: Bool = false
    ) {
      self.derivation = derivation
      self.ranges = ranges
      self.isExact = isExact
      self.filtersKeys = filtersKeys
    }
  }

  public let condition: any DerivedCondition
  /// Nil where no index helps.
  public let place: Place?

  public init(_ condition: any DerivedCondition, place: Place?) {
    self.condition = condition
    self.place = place
  }

  public static func == (left: DerivedTest, right: DerivedTest) -> Bool {
    left.place == right.place && AnyHashable(left.condition) == AnyHashable(right.condition)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(AnyHashable(condition))
    hasher.combine(place)
  }
}
