/// The offsets from UTC with which the dates of a sample were written, in seconds east. They do not
/// change the instants.
public struct ClockOffsets: Sendable, Hashable, Codable {
  public var start: Int?
  public var end: Int?
  public var created: Int?

  public init(start: Int? = nil, end: Int? = nil, created: Int? = nil) {
    self.start = start
    self.end = end
    self.created = created
  }

  /// One offset for all dates.
  public init(_ offset: Int) { self.init(start: offset, end: offset, created: offset) }

  public var isEmpty: Bool { start == nil && end == nil && created == nil }
}
