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
  var value: Value
  init(unchecked value: Value) { self.value = value }

  var email: String? {
    get { value[string: Self.schema, 0] }
    set { value[string: Self.schema, 0] = newValue }
  }
  var name: String? {
    get { value[string: Self.schema, 1] }
    set { value[string: Self.schema, 1] = newValue }
  }
  var household: String? {
    get { value[string: Self.schema, 2] }
    set { value[string: Self.schema, 2] = newValue }
  }
  var lastVisit: Int? {
    get { value[integer: Self.schema, 3] }
    set { value[integer: Self.schema, 3] = newValue }
  }
  var born: String? {
    get { value[string: Self.schema, 4] }
    set { value[string: Self.schema, 4] = newValue }
  }
  var height: Double? {
    get { value[double: Self.schema, 5] }
    set { value[double: Self.schema, 5] = newValue }
  }
  var isActive: Bool? {
    get { value[boolean: Self.schema, 6] }
    set { value[boolean: Self.schema, 6] = newValue }
  }
  var note: String? {
    get { value[string: Self.schema, 7] }
    set { value[string: Self.schema, 7] = newValue }
  }
  var tags: [String] {
    get { value[strings: Self.schema, 8] }
    set { value[strings: Self.schema, 8] = newValue }
  }
}

extension PersonView: DeclaredObject {
  static let collection = CollectionDeclaration<PersonView>(indexes: [
    .unique(\.email), .on(\.household), .on(\.lastVisit),
  ])
}
