public import Foundation

/// A query for samples, which must meet all conditions that are set.
///
///     var query = SampleQuery(.heartRate, from: monday, to: tuesday)
///     query.sources = [SourceMatch(name: "Anna’s Watch")]
///     let samples = try health.samples(query)
public struct SampleQuery: Sendable {
  /// The times of a sample that must lie in the interval, in addition to the overlap.
  public struct Bounds: OptionSet, Sendable, Hashable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The sample starts in the interval, or at its start.
    public static let start = Bounds(rawValue: 1)
    /// The sample ends in the interval, or at its end.
    public static let end = Bounds(rawValue: 2)
  }

  public enum Order: Sendable, Hashable { case ascending, descending }

  /// The types to include; an empty list includes all.
  public var types: [SampleType]
  /// The start of the interval, which belongs to it; nil for no limit.
  public var start: Date?
  /// The end of the interval, which does not belong to it; nil for no limit. A sample overlaps the
  /// interval if part of its time lies in it. A sample without duration overlaps if its moment lies
  /// in it.
  public var end: Date?
  public var bounds: Bounds = []
  /// The sources to include; an empty list includes all.
  public var sources: [SourceMatch] = []
  /// The devices to include; an empty list includes all.
  public var devices: [HealthDevice] = []
  /// The tests that the metadata must pass.
  public var metadata: [MetadataMatch] = []
  /// The identifiers that samples may have; nil for all.
  public var ids: Set<UUID>?
  /// The bounds of the value; samples without a number do not match any.
  public var values: ValueMatch?
  /// The conditions that a workout must meet; samples of other types do not match if it is set.
  public var workouts: WorkoutMatch?
  /// The order of starts.
  public var order = Order.ascending
  /// The maximum number of samples; nil for all.
  public var limit: Int?
  /// The number of samples to skip at the beginning.
  public var offset = 0
  /// Whether the query finds samples within correlations and workouts by their types. Programs that
  /// pass on every sample set it to false, because these samples come with the sample that contains
  /// them.
  public var findsMembers = true

  public init(_ types: SampleType..., from start: Date? = nil, to end: Date? = nil) {
    self.types = types
    self.start = start
    self.end = end
  }
}
