/// Which documents are wanted, by the bytes of their identifiers.
public struct DocumentRange: Sendable, Hashable {
  /// The least identifier; nil for the least there is.
  public var lower: String?
  /// The greatest identifier; nil for the greatest there is.
  public var upper: String?
  /// Whether a document with the greatest identifier is wanted.
  public var includesUpper: Bool
  /// The greatest identifiers first.
  public var isDescending: Bool

  public init(
    from lower: String? = nil, to upper: String? = nil, includesUpper: Bool = true,
    isDescending: Bool = false
  ) {
    self.lower = lower
    self.upper = upper
    self.includesUpper = includesUpper
    self.isDescending = isDescending
  }
}
