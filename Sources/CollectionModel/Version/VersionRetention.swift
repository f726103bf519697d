public import Foundation

/// The old versions of objects that a storage keeps.
///
/// A collection keeps what the storage that created it was opened with, so that a tool that writes
/// to it later removes nothing. A number of versions holds after each write. Versions that are too
/// old may stay for a while: a store forgets them when it compacts, a database at the next
/// replacement or deletion of the object.
public enum VersionRetention: Sendable, Hashable {
  /// Keeps no old versions.
  case none
  /// The last n in addition to the current one.
  case last(Int)
  /// Those that were replaced or deleted at or after this time.
  case since(Date)
  /// Those that were replaced or deleted at most this long ago.
  case within(Duration)

  /// Whether old versions are kept at all.
  package var keepsAny: Bool {
    switch self {
    case .none: false
    case .last(let count): count > 0
    case .since, .within: true
    }
  }

  /// The time, in milliseconds since 1970, before which versions must have been replaced to be
  /// forgotten; nil if the time does not decide.
  package func oldestKept(now: Int64) -> Int64? {
    switch self {
    case .none, .last: nil
    case .since(let time): Int64(Self.nanoseconds(time) / 1_000_000)
    case .within(let span): now - Int64(Self.nanoseconds(span) / 1_000_000)
    }
  }

  /// A time in nanoseconds since 1970, between zero and the highest number.
  package static func nanoseconds(_ time: Date) -> UInt64 {
    let seconds = time.timeIntervalSince1970
    return seconds > 0 ? nanoseconds(.seconds(min(seconds, 1e12))) : 0
  }

  /// A span in nanoseconds, between zero and the highest number.
  package static func nanoseconds(_ span: Duration) -> UInt64 {
    let (seconds, attoseconds) = span.components
    guard let whole = UInt64(exactly: max(0, seconds)), span > .zero else { return 0 }
    let (product, overflow) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, carry) = product.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000))
    return overflow || carry ? .max : sum
  }
}
