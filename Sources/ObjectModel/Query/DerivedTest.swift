public import ValueModel

/// A test of a whole value by a ``DerivedCondition``, with the place in a derived index that
/// contains the keys of the values that pass.
public struct DerivedTest: Sendable, Hashable {
  /// The place of the keys of the values that pass.
  public struct Place: Sendable, Hashable {
    /// The identifier of the derivation that the index belongs to.
    public var derivation: String
    /// The ranges, ascending and without overlaps. Each value that passes has a key in one of them.
    public var ranges: [OrderedKeyRange]
    /// Whether each value with a key there passes.
    public var isExact: Bool
    /// The keys in the ranges that count; nil if all do.
    public var keyFilter: KeyFilter?

    public init(
      derivation: String, ranges: [OrderedKeyRange], isExact: Bool, keyFilter: KeyFilter? = nil
    ) {
      self.derivation = derivation
      self.ranges = ranges
      self.isExact = isExact
      self.keyFilter = keyFilter
    }
  }

  public let condition: any DerivedCondition
  /// The place in a derived index; nil if no index helps.
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
