package import ObjectModel
package import ValueModel

extension Value {
  /// Removes a key from a field: a field that is the key becomes null, and a list loses the key.
  /// Names on the way lead into the elements of arrays.
  package mutating func removeKey(
    _ key: Value, _ form: FieldForm?, at path: ArraySlice<ValuePath.Component>
  ) {
    if kind == .array, !path.isEmpty, case .field = path.first {
      for index in 0..<count { changeElement(index) { $0.removeKey(key, form, at: path) } }
      return
    }
    switch path.first {
    case .field(let name):
      guard var field = self[name] else { return }
      field.removeKey(key, form, at: path.dropFirst())
      self[name] = field
    case .element(let position):
      changeElement(position) { $0.removeKey(key, form, at: path.dropFirst()) }
    case nil where kind == .array:
      self = Value(array: elements.filter { !$0.isKey(key, form) })
    case nil:
      if isKey(key, form) { self = .null }
    }
  }

  private func isKey(_ key: Value, _ form: FieldForm?) -> Bool {
    (form?.canonical(self) ?? self).compare(to: key) == 0
  }

  private mutating func changeElement(_ index: Int, _ body: (inout Value) -> Void) {
    guard var element = self[index] else { return }
    body(&element)
    self[index] = element
  }
}
