/// A name of elements or attributes, as a small number that the tokenizer assigned.
package struct XMLName: Sendable, Hashable {
  package let number: Int

  /// The common name for all names beyond the limits.
  static let unknown = XMLName(number: 0)
}
