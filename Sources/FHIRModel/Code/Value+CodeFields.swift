public import ObjectModel
public import ValueModel

extension Value {
  /// The code that a field holds; nil if the field is absent or does not hold a string. Setting nil
  /// removes the field.
  ///
  /// Inlined, so that it costs no more than reading a string.
  @inlinable public subscript<C: Code>(code schema: Schema, index: Int) -> C? {
    get {
      guard let code = self[string: schema, index] else { return nil }
      return C(rawValue: code)
    }
    set { self[string: schema, index] = newValue?.rawValue }
  }
}
