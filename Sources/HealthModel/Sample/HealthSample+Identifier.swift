public import Foundation
import ObjectModel
import ValueModel

extension HealthSample {
  /// An identifier derived from the sample, so that the same sample from another copy of an archive
  /// has the same identifier: a UUID of version 8 (RFC 9562) that begins with the second of the
  /// start, followed by 14 bits of a digest of the type and 74 bits of a digest of type, source,
  /// device, start, end, creation and content.
  public var derivedIdentifier: UUID {
    let times = (
      start: start.seconds, end: end.seconds, created: created?.seconds ?? .nan
    )
    let origin = OriginDigest(type: type, source: source, device: device)
    switch content {
    case .quantity(let quantity):
      return origin.with(unit: quantity.unit, name: nil).identifier(times, quantity.value)
    case .category(.number(let number)) where Double(exactly: number) != nil:
      return origin.with(unit: nil, name: nil).identifier(times, Double(number))
    case .category(.name(let name)):
      return origin.with(unit: nil, name: name).identifier(times, 0)
    default:
      // A number that is not finite makes the sample invalid; it counts as a text here. Content
      // that cannot be encoded cannot be stored either, so its identifier is never needed.
      var encoder = ValueEncoder()
      encoder.options.date = .deferredToDate
      encoder.options.nonFinite = .texts(
        positiveInfinity: "∞", negativeInfinity: "-∞", notANumber: "NaN")
      let text = (try? encoder.encode(content).json()) ?? ""
      return origin.with(unit: nil, name: text).identifier(times, 0)
    }
  }
}

extension Date {
  /// Seconds since 2001; never a negative zero, which is the same moment in other bits.
  var seconds: Double { timeIntervalSinceReferenceDate + 0 }
}
