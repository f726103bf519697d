import Andiron
import FHIRModel
import FHIRStore
import Synchronization
import ValueModel

/// The capability statements of a server, each made when it is first asked for.
final class CapabilityStatements: Sendable {
  /// When the server began, which is when its capabilities did.
  private let date = FHIRInstant.now(precision: .second).text
  private let parts = Mutex<[ReleaseVersion: Value]>([:])
  /// The last statement of each release. Clients choose the address through the Host header, so a
  /// cache of all addresses could grow without bound.
  private let last = Mutex<[ReleaseVersion: Statement]>([:])

  private struct Statement {
    let base: String
    let keepsFeed: Bool
    let value: Value
    let tag: String
  }

  /// The statement of a release at an address, and a tag that follows from its content.
  func value(
    _ release: ServedRelease, _ store: some FHIRRecords, base: String,
    _ options: FHIRServerOptions
  ) -> (value: Value, tag: String) {
    let keepsFeed = Self.keepsFeed(store)
    let known = last.withLock { $0[release.version] }
    if let known, known.base == base, known.keepsFeed == keepsFeed {
      return (known.value, known.tag)
    }
    let statement = CapabilityStatement(
      release: release, countsVersions: store.options.maintainsMeta, keepsFeed: keepsFeed,
      options: options)
    let rest = parts.withLock { $0[release.version] } ?? statement.rest
    parts.withLock { $0[release.version] = rest }
    var value = statement.value(rest: rest, base: base, date: date)
    let tag = Self.tag(value)
    if value["version"] == nil { value["version"] = Value(tag) }
    let made = Statement(base: base, keepsFeed: keepsFeed, value: value, tag: tag)
    last.withLock { $0[release.version] = made }
    return (made.value, made.tag)
  }

  /// FNV-1a of the text, which is enough to tell one statement from the next.
  private static func tag(_ statement: Value) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in statement.jsonBytes() { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }

  /// Whether histories of types are answered. A database has them always.
  private static func keepsFeed(_ records: some FHIRRecords) -> Bool {
    guard let store = (records as? FHIRStore)?.store else { return true }
    return (try? store.changes(limit: 1, includesValues: false)) != nil
  }
}
