public import Foundation

/// A measurement, observation or activity, with the information about it.
///
/// Samples do not change: a correction is a new sample. Numbers keep their units, and dates all
/// their bits.
public struct HealthSample: Sendable, Hashable, Identifiable {
  /// The identifier that the sample came with; nil if it came without one.
  public var ownIdentifier: UUID?
  public var type: SampleType
  public var start: Date
  /// Equal to `start` for a sample without duration.
  public var end: Date
  /// The date when the sample was first stored.
  public var created: Date?
  public var source: SourceRevision
  public var device: HealthDevice?
  public var metadata: Metadata
  public var offsets: ClockOffsets
  public var content: SampleContent

  /// The default for `end` is `start`.
  public init(
    _ type: SampleType, _ content: SampleContent, start: Date, end: Date? = nil,
    source: SourceRevision, device: HealthDevice? = nil, metadata: Metadata = Metadata(),
    created: Date? = nil, offsets: ClockOffsets = ClockOffsets(), id: UUID? = nil
  ) {
    ownIdentifier = id
    self.type = type
    self.start = start
    self.end = end ?? start
    self.created = created
    self.source = source
    self.device = device
    self.metadata = metadata
    self.offsets = offsets
    self.content = content
  }

  /// A quantity: `HealthSample(.heartRate, 62, "count/min", start: date, source: watch)`.
  public init(
    _ type: SampleType, _ value: Double, _ unit: String, start: Date, end: Date? = nil,
    source: SourceRevision, device: HealthDevice? = nil, metadata: Metadata = Metadata(),
    created: Date? = nil, offsets: ClockOffsets = ClockOffsets(), id: UUID? = nil
  ) {
    self.init(
      type, .quantity(Quantity(value, unit)), start: start, end: end, source: source,
      device: device, metadata: metadata, created: created, offsets: offsets, id: id)
  }
}

extension HealthSample {
  /// The identifier that the sample came with, or else the derived one, which costs a digest at
  /// each call.
  public var id: UUID { ownIdentifier ?? derivedIdentifier }

  /// In seconds.
  public var duration: TimeInterval { end.timeIntervalSince(start) }

  /// The number and unit of a quantity sample; nil for other content.
  public var quantity: Quantity? {
    switch content {
    case .quantity(let quantity): quantity
    case .variability(let variability): variability.quantity
    default: nil
    }
  }

  /// The name of the time zone in which the sample was taken, from its metadata.
  public var timeZoneName: String? { metadata[.timeZone]?.string }

  /// The identifier that the writing app gave the sample, with the version of its content; nil
  /// unless both are in the metadata.
  public var syncIdentity: SyncIdentity? {
    guard let identifier = metadata[.syncIdentifier]?.string,
      let version = metadata[.syncVersion]?.number
    else { return nil }
    return SyncIdentity(identifier: identifier, version: version)
  }
}
