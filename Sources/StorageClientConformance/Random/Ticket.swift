import CollectionModel
import ObjectModel
import ValueModel

/// An object with any fields, of which one is unique, element by element.
struct Ticket: ObjectView, StoredObject {
  typealias PrimaryKey = Int

  static let schema = Schema("Ticket", "")
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  init(_ key: Int, _ value: Value) {
    self.init(unchecked: ["u": value])
    pk = key
  }

  /// The values that no other ticket may have.
  var uniqueValues: [Value] {
    guard let value = fields["u"] else { return [] }
    return (value.kind == .array ? Array(value.elements) : [value]).filter { !$0.isNull }
  }
}

extension Ticket: DeclaredObject {
  static let collection = CollectionDeclaration<Ticket>(indexes: [.unique(.path("u"))])
}
