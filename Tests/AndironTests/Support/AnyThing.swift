import Andiron
import ValueModel

/// The content of the collection `Thing`, by number: a type whose fields nobody knows beforehand.
struct AnyThing: DeclaredObject, Equatable {
  var pk: Int
  var value: Value

  static let collection = CollectionDeclaration<AnyThing>(name: "Thing")

  init(pk: Int, value: Value) {
    self.pk = pk
    self.value = value
  }

  init(storedValue: Value) throws(ObjectError) {
    guard let key = storedValue[hidden: .primaryKey]?.integer else {
      throw ObjectError(.mismatch, "expected a number for a key")
    }
    pk = Int(key)
    value = storedValue
  }

  func storedValue(dictionary: ValueDictionary?) -> Value {
    var stored = value
    stored[hidden: .primaryKey] = Value(pk)
    return stored
  }
}
