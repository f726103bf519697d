/// The reason why an operation on health samples failed.
///
/// Names types and places, never what a sample contains.
public struct HealthError: Error, Sendable, CustomStringConvertible {
  public var code: Code
  /// A description of the error, for a developer.
  public var message: String
  /// The type of sample concerned.
  public var type: SampleType?
  /// The number of the series concerned; a series holds samples of one type, unit, source and
  /// device.
  public var series: Int?
  /// The key of the chunk concerned in its series.
  public var chunk: Int?
  /// The error of the layer below, such as a `StoreError`.
  public var underlying: (any Error)?

  public init(
    _ code: Code, _ message: String, type: SampleType? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.type = type
    self.underlying = underlying
  }

  /// The kinds of errors, grouped by what a caller does next.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The sample contradicts itself: its end is before its start, a number is not finite, a
    /// version has no identifier. Nothing was stored; correct the sample.
    case invalidSample
    /// The type does not support the requested statistic: sums are for cumulative types, averages
    /// for discrete ones. Ask for another statistic.
    case wrongStatistic
    /// The unit is not known or is of another dimension than the values. Ask for another unit.
    case wrongUnit
    /// The query contradicts itself. Nothing was read.
    case invalidQuery
    /// A token was not made by this store, or not by this version. Start over without one.
    case invalidToken
    /// Data in the store are not as they were written. Other samples can still be read; restore a
    /// backup.
    case damaged
  }

  public var description: String {
    var places: [String] = []
    if let type { places.append("type \(type.identifier)") }
    if let series { places.append("series \(series)") }
    if let chunk { places.append("chunk \(chunk)") }
    let place = places.isEmpty ? "" : " (" + places.joined(separator: ", ") + ")"
    return "\(code): \(message)" + place
  }
}
