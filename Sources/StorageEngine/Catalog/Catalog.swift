/// The definitions of a store as of one commit. A value: transactions change their own copy.
struct Catalog: Sendable {
  private(set) var definitions: [TableIdentifier: Definition] = [:]
  private var byName: [String: TableIdentifier] = [:]
  private(set) var nextIdentifier = TableIdentifier(1)

  /// Whether the table has an index, so that its records may have entries.
  private(set) var indexedTables: Set<TableIdentifier> = []

  private static func mapKey(_ kind: Definition.Kind, _ name: String) -> String {
    (kind == .table ? "t" : "i") + name
  }

  subscript(identifier: TableIdentifier) -> Definition? {
    identifier == .catalog ? .catalog : definitions[identifier]
  }

  func find(_ kind: Definition.Kind, _ name: String) -> Definition? {
    byName[Self.mapKey(kind, name)].flatMap { definitions[$0] }
  }

  mutating func reserveIdentifier(_ identifier: TableIdentifier) {
    if identifier.rawValue >= nextIdentifier.rawValue {
      nextIdentifier = TableIdentifier(identifier.rawValue + 1)
    }
  }

  mutating func set(_ definition: Definition) {
    definitions[definition.identifier] = definition
    byName[Self.mapKey(definition.kind, definition.name)] = definition.identifier
    if definition.kind == .index { indexedTables.insert(definition.table) }
    reserveIdentifier(definition.identifier)
  }

  mutating func remove(_ identifier: TableIdentifier) {
    guard let definition = definitions.removeValue(forKey: identifier) else { return }
    byName[Self.mapKey(definition.kind, definition.name)] = nil
    if !definitions.values.contains(where: { $0.kind == .index && $0.table == definition.table }) {
      indexedTables.remove(definition.table)
    }
  }

  func indexes(on table: TableIdentifier) -> [Definition] {
    definitions.values.filter { $0.kind == .index && $0.table == table }
      .sorted { $0.identifier < $1.identifier }
  }

  var sorted: [Definition] { definitions.values.sorted { $0.identifier < $1.identifier } }
}
