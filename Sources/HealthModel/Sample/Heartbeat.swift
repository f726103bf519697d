/// A beat of the heart in a series.
public struct Heartbeat: Sendable, Hashable, Codable {
  /// In seconds since the start of the sample.
  public var time: Double
  /// Whether beats may be missing before it.
  public var followsGap: Bool

  public init(time: Double, followsGap: Bool = false) {
    self.time = time
    self.followsGap = followsGap
  }
}
