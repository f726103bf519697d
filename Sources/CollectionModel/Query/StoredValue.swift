package import ObjectModel
package import ValueModel

/// An object as it is stored, with the forms of its fields. It is public only because a requirement
/// of readers names it.
public struct StoredValue {
  package let value: Value
  package let forms: FieldForms

  package init(_ value: Value, _ forms: FieldForms) {
    self.value = value
    self.forms = forms
  }
}
