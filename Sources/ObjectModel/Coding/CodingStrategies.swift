public import Foundation

/// How dates are written and read.
public enum DateStrategy: Sendable {
  /// Text as `2026-11-21T09:58:00.25+00:00`, which gives the same `Date` back, to the last bit. The
  /// order of the texts is the order of the dates. Dates before the year 0 or after 9999 cannot be
  /// written. Texts of RFC 3339 with other offsets, and with `Z`, are read.
  case text
  /// A number of seconds since 1970. A `Date` may lose its last bits.
  case secondsSince1970
  /// A number of milliseconds since 1970. A `Date` may lose its last bits.
  case millisecondsSince1970
  /// As `Date` itself encodes: a number of seconds since 2001.
  case deferredToDate
  /// As the closures do it.
  case custom(
    encode: @Sendable (Date, any Encoder) throws -> Void,
    decode: @Sendable (any Decoder) throws -> Date)
}

/// How `Data` is written and read.
public enum DataStrategy: Sendable {
  /// A byte string, which is base64 text in JSON. Base64 text is read too, as it is after a way
  /// through JSON.
  case bytes
  /// Base64 text.
  case base64
  /// As `Data` itself encodes: an array of numbers.
  case deferredToData
}

/// What becomes of infinities and of what is no number, which JSON cannot write.
public enum NonFiniteStrategy: Sendable, Hashable {
  /// An error when one is to be written.
  case refuse
  /// These texts in their place.
  case texts(positiveInfinity: String, negativeInfinity: String, notANumber: String)
}
