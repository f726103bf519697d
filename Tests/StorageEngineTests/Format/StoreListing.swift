import StorageEngine

/// The content of a store, as `Tests/FormatReader/read_store.py --json` prints it.
struct StoreListing: Codable, Hashable {
  struct TableListing: Codable, Hashable {
    var name: String
    var indexes: [String]
    var records: [RecordListing]
  }

  struct RecordListing: Codable, Hashable {
    var key: String
    /// Absent if the record was deleted and only its history is left.
    var value: String?
    var entries: [EntryListing]?
    /// Absent in tables that keep no old versions.
    var history: [VersionListing]?
  }

  struct EntryListing: Codable, Hashable, Comparable {
    var index: String
    var bytes: String

    static func < (a: Self, b: Self) -> Bool { (a.index, a.bytes) < (b.index, b.bytes) }
  }

  struct VersionListing: Codable, Hashable {
    var sequence: UInt64
    var time: UInt64
    /// Absent if the version is a deletion.
    var value: String?
  }

  var tables: [TableListing]

  /// The bytes that hexadecimal digits stand for; other characters are skipped.
  static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    return stride(from: 0, to: digits.count - 1, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

extension StoreListing {
  /// Lists everything that the snapshot shows, read by cursors. `deleted` names keys, by table,
  /// that no cursor reaches, but whose history a snapshot can show.
  init(_ snapshot: Snapshot, deleted: [String: [[UInt8]]] = [:]) throws {
    tables = try snapshot.tables
      .map { try Self.list($0, in: snapshot, deleted: deleted[$0.name] ?? []) }
      .sorted { $0.name < $1.name }
  }

  private static func list(
    _ table: Table, in snapshot: Snapshot, deleted: [[UInt8]]
  ) throws -> TableListing {
    let keepsHistory = snapshot.options(of: table).map { $0.oldVersions != .none } ?? false
    var records: [RecordListing] = []
    var cursor = try snapshot.cursor(table)
    while cursor.next() {
      let key = cursor.key
      let entries = try snapshot.entries(table, key: key)
        .map { EntryListing(index: $0.index.name, bytes: hex($0.bytes)) }
      records.append(
        RecordListing(
          key: hex(key), value: hex(try cursor.value()), entries: entries.sorted(),
          history: keepsHistory ? try history(of: key, in: table, snapshot) : nil))
    }
    for key in deleted where try !snapshot.contains(table, key: key) {
      let history = try history(of: key, in: table, snapshot)
      if !history.isEmpty { records.append(RecordListing(key: hex(key), history: history)) }
    }
    return TableListing(
      name: table.name, indexes: snapshot.indexes(on: table).map(\.name).sorted(),
      records: records.sorted { $0.key < $1.key })
  }

  private static func history(
    of key: [UInt8], in table: Table, _ snapshot: Snapshot
  ) throws -> [VersionListing] {
    try snapshot.history(of: key, in: table).map {
      VersionListing(
        sequence: $0.sequence.rawValue, time: $0.time, value: $0.value.map(Self.hex))
    }
  }

  private static let digits = Array("0123456789abcdef".utf8)

  static func hex(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension StoreListing {
  /// A short description of how two listings differ: counts and keys, never values.
  static func difference(_ left: StoreListing, _ right: StoreListing) -> String {
    if left == right { return "none" }
    var lines: [String] = []
    let names = Set(left.tables.map(\.name)).union(right.tables.map(\.name)).sorted()
    for name in names {
      let a = left.tables.first { $0.name == name }
      let b = right.tables.first { $0.name == name }
      if a == b { continue }
      guard let a, let b else {
        lines.append("table \(name) is only in the \(a == nil ? "right" : "left") one")
        continue
      }
      if a.indexes != b.indexes { lines.append("\(name): other indexes") }
      lines.append("\(name): \(a.records.count) and \(b.records.count) records")
      let keys = Set(a.records).symmetricDifference(b.records).map(\.key)
      lines.append("differing keys: \(Set(keys).sorted().prefix(8).joined(separator: ", "))")
    }
    return lines.joined(separator: "; ")
  }
}
