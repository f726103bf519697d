internal import HealthModel

/// A pool with one source of an export for all samples that have it.
struct ExportSourcePool {
  private struct Key: Hashable {
    var source: SourceRevision
    var device: HealthDevice?
  }

  private static let limit = 10_000

  private var sources: [Key: ExportSource] = [:]
  private var last: (key: Key, source: ExportSource)?

  /// Returns a source with only its name and its version, which is all that an export has of it.
  mutating func source(_ source: SourceRevision, _ device: HealthDevice?) -> ExportSource {
    let key = Key(source: source, device: device)
    if let last, last.key == key { return last.source }
    if sources.count >= Self.limit { sources.removeAll() }
    let found =
      sources[key]
      ?? ExportSource(
        name: source.name, version: source.version,
        device: device.map { ExportDevice($0.fields) })
    sources[key] = found
    last = (key, found)
    return found
  }
}
