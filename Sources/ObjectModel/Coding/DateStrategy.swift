public import Foundation

/// A strategy for writing and reading dates.
public enum DateStrategy: Sendable {
  /// Text such as `2026-11-21T09:58:00.25+00:00`, which gives the same `Date` back, to the last
  /// bit. The order of the texts is the order of the dates. Dates before the year 0 or after 9999
  /// cannot be written. Texts of RFC 3339 with other offsets, or with `Z`, can be read.
  case text
  /// A number of seconds since 1970. A `Date` may lose its last bits.
  case secondsSince1970
  /// A number of milliseconds since 1970. A `Date` may lose its last bits.
  case millisecondsSince1970
  /// As `Date` itself encodes: a number of seconds since 2001.
  case deferredToDate
  /// The form that the closures write and read.
  case custom(
    encode: @Sendable (Date, any Encoder) throws -> Void,
    decode: @Sendable (any Decoder) throws -> Date)
}
