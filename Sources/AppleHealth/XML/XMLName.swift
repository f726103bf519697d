/// A name of elements or attributes, as a small number that its tokenizer gave it.
package struct XMLName: Sendable, Hashable {
  package let number: Int

  /// What names beyond the limits all are.
  static let unknown = XMLName(number: 0)
}
