import Andiron
import Foundation

/// The same content as a view, which reads a field when it is asked for.
struct PersonView: ObjectView {
  static let schema = Schema(
    "Person",
    """
    email:string! name:string! household:string! lastVisit:integer! born:string! height:decimal! \
    isActive:boolean! note:string tags:string*
    """)
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  var email: String? {
    get { fields[string: Self.schema, 0] }
    set { fields[string: Self.schema, 0] = newValue }
  }
  var name: String? {
    get { fields[string: Self.schema, 1] }
    set { fields[string: Self.schema, 1] = newValue }
  }
  var household: String? {
    get { fields[string: Self.schema, 2] }
    set { fields[string: Self.schema, 2] = newValue }
  }
  var lastVisit: Int? {
    get { fields[integer: Self.schema, 3] }
    set { fields[integer: Self.schema, 3] = newValue }
  }
  var born: String? {
    get { fields[string: Self.schema, 4] }
    set { fields[string: Self.schema, 4] = newValue }
  }
  var height: Double? {
    get { fields[double: Self.schema, 5] }
    set { fields[double: Self.schema, 5] = newValue }
  }
  var isActive: Bool? {
    get { fields[boolean: Self.schema, 6] }
    set { fields[boolean: Self.schema, 6] = newValue }
  }
  var note: String? {
    get { fields[string: Self.schema, 7] }
    set { fields[string: Self.schema, 7] = newValue }
  }
  var tags: [String] {
    get { fields[strings: Self.schema, 8] }
    set { fields[strings: Self.schema, 8] = newValue }
  }
}

extension PersonView: DeclaredObject {
  static let collection = CollectionDeclaration<PersonView>(indexes: [
    .unique(\.email), .on(\.household), .on(\.lastVisit),
  ])
}
