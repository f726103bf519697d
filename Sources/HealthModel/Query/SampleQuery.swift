public import Foundation

/// A question for samples: all conditions that are set must hold.
///
///     var query = SampleQuery(.heartRate, from: monday, to: tuesday)
///     query.sources = [SourceMatch(name: "Anna’s Watch")]
///     let samples = try health.samples(query)
public struct SampleQuery: Sendable {
  /// Which of a sample's times must lie in the interval, beside that it overlaps.
  public struct Bounds: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The sample starts in the interval, or at its start.
    public static let start = Bounds(rawValue: 1)
    /// The sample ends in the interval, or at its end.
    public static let end = Bounds(rawValue: 2)
  }

  public enum Order: Sendable, Hashable { case ascending, descending }

  /// The types to look for; all if there is none.
  public var types: [SampleType]
  /// The start of the interval, which belongs to it; nil for no limit.
  public var start: Date?
  /// The end of the interval, which does not belong to it; nil for no limit. A sample overlaps the
  /// interval if some of its time is in it. One without duration has its moment.
  public var end: Date?
  public var bounds: Bounds = []
  /// The sources to include; an empty list includes all.
  public var sources: [SourceMatch] = []
  /// The devices, one of which must be the sample's; all if there is none.
  public var devices: [HealthDevice] = []
  /// What must be in the metadata.
  public var metadata: [MetadataMatch] = []
  /// The identifiers that samples may have; nil for all.
  public var ids: Set<UUID>?
  /// The bounds of the value; samples without a number do not match any.
  public var values: ValueMatch?
  /// The conditions that a workout must meet; samples of other types do not match if it is set.
  public var workouts: WorkoutMatch?
  /// The order of starts.
  public var order = Order.ascending
  /// The most samples; nil for all.
  public var limit: Int?
  /// How many of the first samples to leave out.
  public var offset = 0
  /// Whether samples within correlations and workouts are found by their types. Programs that pass
  /// on every sample leave them out, as they come with the sample around them.
  public var findsMembers = true

  public init(_ types: SampleType..., from start: Date? = nil, to end: Date? = nil) {
    self.types = types
    self.start = start
    self.end = end
  }
}
