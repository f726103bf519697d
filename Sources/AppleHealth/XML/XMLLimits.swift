/// The limits of the tokenizer. If a file exceeds one, the tokenizer reports a problem and
/// continues.
package struct XMLLimits: Sendable, Hashable {
  /// The maximum number of bytes of a tag, with its attributes.
  package var tagBytes = 1 << 22
  /// The maximum number of attributes of a tag; more are dropped.
  package var attributeCount = 1_024
  /// The maximum number of bytes of a name.
  package var nameBytes = 512
  /// The maximum number of different names in a file.
  package var nameCount = 8_192
  /// The maximum depth of nested elements; deeper ones are skipped.
  package var depth = 64

  package static let standard = XMLLimits()

  package init() {}
}
