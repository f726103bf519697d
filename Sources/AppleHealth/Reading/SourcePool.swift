/// A pool with one source for all records that have the same texts for it, by the numbers of these
/// texts.
struct SourcePool {
  private struct Key: Hashable {
    var name: Int
    var version: Int?
    var device: Int?
  }

  private var sources: [Key: ExportSource] = [:]
  private var last: (key: Key, source: ExportSource)?

  mutating func removeAll() {
    sources.removeAll()
    last = nil
  }

  mutating func source(name: Int, version: Int?, device: Int?, _ texts: TextPool) -> ExportSource {
    let key = Key(name: name, version: version, device: device)
    if let last, last.key == key { return last.source }
    let source =
      sources[key]
      ?? ExportSource(
        name: texts[name], version: version.map { texts[$0] },
        device: device.map { ExportDevice(texts[$0]) })
    sources[key] = source
    last = (key, source)
    return source
  }
}
