/// A table or index as the catalog stores it (docs/format.md, section 5).
struct Definition: Sendable, Hashable {
  enum Kind: UInt8, Sendable {
    case table = 1
    case index = 2
  }

  var kind: Kind
  var name: String
  var identifier: TableIdentifier
  /// The table of an index.
  var table: TableIdentifier
  var options: Table.Options

  /// The definition of the catalog itself, which is stored nowhere.
  static let catalog = Definition(
    kind: .table, name: "", identifier: .catalog, table: .catalog, options: Table.Options())

  /// The key under which the catalog stores the definition.
  var key: [UInt8] { Self.key(kind, name) }

  /// The kind and name that a catalog key stands for, or nil if it is no key of a definition.
  static func parse(key: UnsafeRawBufferPointer) -> (kind: Kind, name: String)? {
    guard key.count > 6, let name = String(validating: key[6...], as: UTF8.self) else { return nil }
    for kind in [Kind.table, .index] where key.elementsEqual(Self.key(kind, name)) {
      return (kind, name)
    }
    return nil
  }

  static func key(_ kind: Kind, _ name: String) -> [UInt8] {
    Array((kind == .table ? "table:" : "index:").utf8) + Array(name.utf8)
  }

  var keepsOldVersions: Bool { options.oldVersions != .none }
}

extension Definition {
  var encoded: [UInt8] {
    var writer = ByteWriter(capacity: 24 + options.dictionary.count)
    writer.append(UInt8(1))
    writer.append(kind.rawValue)
    writer.append(identifier.rawValue)
    writer.append(table.rawValue)
    let (policy, amount): (UInt8, UInt64) =
      switch options.oldVersions {
      case .none: (0, 0)
      case .last(let count): (1, UInt64(max(0, count)))
      case .since(let time): (2, time)
      case .within(let span): (3, span)
      }
    writer.append(policy)
    writer.append(amount)
    writer.append(UInt8(options.deflateLevel ?? 0))
    writer.append(UInt32(options.dictionary.count))
    writer.append(contentsOf: options.dictionary)
    return writer.bytes
  }

  /// Reads a definition, or returns nil if the bytes are not one that this program knows.
  init?(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
    var reader = ByteReader(value)
    do {
      guard try reader.read(UInt8.self) == 1, let kind = Kind(rawValue: try reader.read()) else {
        return nil
      }
      self.kind = kind
      identifier = TableIdentifier(try reader.read())
      table = TableIdentifier(try reader.read())
      let policy: UInt8 = try reader.read()
      let amount: UInt64 = try reader.read()
      let level: UInt8 = try reader.read()
      let dictionary = try reader.readBytes(Int(try reader.read(UInt32.self)))
      options = Table.Options()
      options.dictionary = Array(dictionary)
      options.deflateLevel = level == 0 ? nil : Int(level)
      guard let retention = Self.retention(policy, amount), level <= 9 else { return nil }
      options.oldVersions = retention
    } catch { return nil }
    guard identifier != .catalog, identifier.rawValue < EngineLimits.definitionCount,
      table.rawValue < EngineLimits.definitionCount, let found = Self.parse(key: key),
      found.kind == kind
    else { return nil }
    name = found.name
  }

  private static func retention(_ policy: UInt8, _ amount: UInt64) -> Table.VersionRetention? {
    switch policy {
    case 0: .some(.none)
    case 1: .last(Int(clamping: amount))
    case 2: .since(amount)
    case 3: .within(amount)
    default: nil
    }
  }
}
