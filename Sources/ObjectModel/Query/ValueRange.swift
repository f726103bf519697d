public import ValueModel

/// The values between two bounds. A value of another sort than a bound is outside.
public struct ValueRange: Sendable, Hashable {
  /// One end of a range.
  public struct Bound: Sendable, Hashable {
    public var value: Value
    /// Whether `value` itself is inside.
    public var isInclusive: Bool

    public init(_ value: Value, isInclusive: Bool = true) {
      self.value = value
      self.isInclusive = isInclusive
    }
  }

  /// The lower end; nil for no lower end.
  public var lower: Bound?
  /// The upper end; nil for no upper end. Without both ends every value is inside.
  public var upper: Bound?

  public init(lower: Bound? = nil, upper: Bound? = nil) {
    self.lower = lower
    self.upper = upper
  }

  /// Returns the range from `lower` to `upper`, both inside.
  public static func closed(_ lower: Value, _ upper: Value) -> ValueRange {
    ValueRange(lower: Bound(lower), upper: Bound(upper))
  }

  /// Returns the range from `lower`, inside, up to `upper`, outside.
  public static func halfOpen(_ lower: Value, _ upper: Value) -> ValueRange {
    ValueRange(lower: Bound(lower), upper: Bound(upper, isInclusive: false))
  }
}

extension ValueRange.Bound {
  var lowerOperator: ComparisonOperator { isInclusive ? .greaterOrEqual : .greater }
  var upperOperator: ComparisonOperator { isInclusive ? .lessOrEqual : .less }
}

extension ValueRange: CustomStringConvertible {
  /// The shape of the range, without the bounds, which may be record content.
  public var description: String {
    let ends =
      [lower.map { $0.isInclusive ? "[…" : "(…" } ?? "[*"]
      + [upper.map { $0.isInclusive ? "…]" : "…)" } ?? "*]"]
    return ends.joined(separator: ", ")
  }
}

extension ValueRange.Bound: CustomStringConvertible {
  /// The kind of bound, without the value, which may be record content.
  public var description: String { isInclusive ? "inclusive" : "exclusive" }
}
