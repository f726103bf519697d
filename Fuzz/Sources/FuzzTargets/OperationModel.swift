import StorageEngine

/// What a store must hold: its content after each commit, and which of these a crash may go back to.
struct OperationModel {
  private(set) var states = [StoreContent()]
  /// The newest commit that was acknowledged as durable.
  private(set) var durable = 0

  var current: StoreContent { states[states.count - 1] }
  /// Whether the last commit made a difference; one that did not may have written nothing.
  var hasChanged: Bool { states.count > 1 && current != states[states.count - 2] }

  mutating func attempt(_ content: StoreContent) { states.append(content) }
  mutating func noteAllDurable() { durable = states.count - 1 }

  /// A transaction that was about to commit has failed and left nothing.
  mutating func takeBack() { states.removeLast() }

  /// The store was opened after a crash; it must show one of the states from the durable one on.
  mutating func restart(with content: StoreContent) throws {
    guard let index = states[durable...].lastIndex(where: { $0.shown == content.shown }) else {
      throw FuzzFailure(
        description: "opened to none of the commits \(durable)...\(states.count - 1); "
          + "from the newest: \(content.difference(from: current))")
    }
    states.removeSubrange((index + 1)...)
  }
}

/// One change of a record.
enum RecordChange {
  case put(table: String, key: [UInt8], value: [UInt8], entries: [[UInt8]])
  case delete(table: String, key: [UInt8])
  case addEntry(key: [UInt8], entry: [UInt8])
  case removeEntry(key: [UInt8], entry: [UInt8])

  /// Table "a" has the index "x"; table "b" keeps two old versions and deflates.
  static let keptVersions = 2

  init(_ input: inout FuzzInput) {
    let table = input.bool() ? "a" : "b"
    let key = Array("key \(input.byte() % 12)".utf8)
    switch input.byte() % 8 {
    case 0...3:
      let size = [0, 10, 100, 700, 3000][input.below(5)]
      let value = [UInt8](repeating: input.byte(), count: size)
      let entries = table == "a" ? (0..<input.below(3)).map { _ in [input.byte() & 3] } : []
      self = .put(table: table, key: key, value: value, entries: entries)
    case 4, 5: self = .delete(table: table, key: key)
    case 6: self = .addEntry(key: key, entry: [input.byte() & 3])
    default: self = .removeEntry(key: key, entry: [input.byte() & 3])
    }
  }

  private static func named(_ entry: [UInt8]) -> [UInt8] { Array("x:".utf8) + entry }

  func apply(to content: inout StoreContent) {
    switch self {
    case .put(let table, let key, let value, let entries):
      var record = StoreContent.Record(value: value, entries: Set(entries.map(Self.named)))
      if table == "b" { record.history = Self.history(key, content, isDeleted: false) }
      content.tables[table]?[key] = record
      if table == "b" { content.forgotten[key] = nil }
    case .delete(let table, let key):
      guard content.tables[table]?[key] != nil else { return }
      if table == "b" { content.forgotten[key] = Self.history(key, content, isDeleted: true) }
      content.tables[table]?[key] = nil
    case .addEntry(let key, let entry):
      content.tables["a"]?[key]?.entries.insert(Self.named(entry))
    case .removeEntry(let key, let entry):
      content.tables["a"]?[key]?.entries.remove(Self.named(entry))
    }
  }

  /// The old versions of a key of table "b" once its record is replaced or deleted.
  private static func history(
    _ key: [UInt8], _ content: StoreContent, isDeleted: Bool
  ) -> [[UInt8]?] {
    var versions: [[UInt8]?] = content.forgotten[key] ?? []
    if let old = content.tables["b"]?[key] { versions = [old.value] + old.history }
    if isDeleted { versions.insert(nil, at: 0) }
    return Array(versions.prefix(keptVersions))
  }

  func perform(_ transaction: WriteTransaction, _ tables: OperationTables) throws {
    switch self {
    case .put(let name, let key, let value, let entries):
      let table = tables[name]
      try transaction.put(
        table, key: key, value: value, entries: entries.map { Index.Entry(tables.index, $0) })
      try require(
        try transaction.get(table, key: key) == value, "a transaction does not see its write")
    case .delete(let name, let key):
      try transaction.delete(tables[name], key: key)
      try require(
        try !transaction.contains(tables[name], key: key), "a deleted record is still there")
    case .addEntry(let key, let entry):
      try transaction.addEntry(tables.index, entry, key: key)
    case .removeEntry(let key, let entry):
      try transaction.removeEntry(tables.index, entry, key: key)
    }
  }
}

/// The tables of an operation program.
struct OperationTables {
  let a: Table
  let b: Table
  let index: Index

  subscript(name: String) -> Table { name == "a" ? a : b }

  init(_ transaction: WriteTransaction) throws {
    a = try transaction.table("a")
    index = try transaction.index("x", on: a)
    var options = Table.Options()
    options.oldVersions = .last(RecordChange.keptVersions)
    options.deflateLevel = 1
    b = try transaction.table("b", options: options)
  }
}
