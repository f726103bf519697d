/// A point of an audiogram: the loudness at which each ear hears a tone.
public struct SensitivityPoint: Sendable, Hashable, Codable {
  public struct Ear: Sendable, Hashable, Codable {
    public var sensitivity: Quantity
    /// Whether the other ear heard noise during the test.
    public var isMasked: Bool?
    /// The limits of the test; a sensitivity at one of them may lie beyond.
    public var clampingLowerBound: Quantity?
    public var clampingUpperBound: Quantity?
    /// `air`, or a text as it came.
    public var conduction: String?

    public init(_ sensitivity: Quantity) { self.sensitivity = sensitivity }
  }

  public var frequency: Quantity
  public var left: Ear?
  public var right: Ear?

  public init(frequency: Quantity, left: Ear? = nil, right: Ear? = nil) {
    self.frequency = frequency
    self.left = left
    self.right = right
  }
}
