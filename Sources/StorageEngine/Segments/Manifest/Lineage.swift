import FileAccess

/// The origin of a store, which distinguishes a backup that may be brought up to date from a store
/// that diverged (docs/format.md, section 6).
///
/// A store and its backups are of one line. A backup that is opened for writing begins a line of
/// its own and remembers the earlier ones, each with the generation at which it left them.
struct Lineage: Sendable, Hashable {
  /// An earlier line, and the generation of the manifest with which it was left.
  struct Ancestor: Sendable, Hashable {
    var line: StoreIdentifier
    var generation: UInt64
  }

  /// Random.
  var line: StoreIdentifier
  /// Whether a backup wrote the store, and no writer since.
  var isBackup = false
  /// Newest first.
  var ancestors: [Ancestor] = []

  static let ancestorLimit = 64
}

extension Lineage {
  /// The lineage of a store that is opened for writing: a new line if it is a backup or has none.
  init(
    opening found: Lineage?, generation: UInt64, _ fileSystem: any FileSystem
  ) {
    if let found, !found.isBackup {
      self = found
      return
    }
    line = StoreIdentifier { fileSystem.random() }
    guard let found else { return }
    let left = Ancestor(line: found.line, generation: generation)
    ancestors = Array(([left] + found.ancestors).prefix(Self.ancestorLimit))
  }

  /// Whether everything in a store of `other` at its `otherGeneration` came before the content of a
  /// store of this lineage at `generation`.
  func includes(_ other: Lineage, at otherGeneration: UInt64, generation: UInt64) -> Bool {
    if other.line == line { return otherGeneration <= generation }
    return ancestors.contains { $0.line == other.line && otherGeneration <= $0.generation }
  }
}

extension Lineage {
  func append(to writer: inout ByteWriter) {
    writer.append(line)
    writer.append(UInt64(isBackup ? 1 : 0))
    writer.append(UInt64(ancestors.count))
    for ancestor in ancestors {
      writer.append(ancestor.line)
      writer.append(ancestor.generation)
    }
  }

  init(_ reader: inout ByteReader) throws(ByteReader.Exhausted) {
    line = try reader.readIdentifier()
    isBackup = try reader.read(UInt64.self) == 1
    for _ in 0..<(try reader.readCount()) {
      ancestors.append(Ancestor(line: try reader.readIdentifier(), generation: try reader.read()))
    }
  }
}
