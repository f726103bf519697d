/// The limits of the tokenizer. Where a file exceeds one, it reports a problem and continues.
package struct XMLLimits: Sendable, Hashable {
  /// How many bytes a tag may have, with its attributes.
  package var tagBytes = 1 << 22
  /// How many attributes a tag may have; more are dropped.
  package var attributeCount = 1_024
  /// How many bytes a name may have.
  package var nameBytes = 512
  /// How many different names a file may have.
  package var nameCount = 8_192
  /// How deep elements may lie in each other; deeper ones are skipped.
  package var depth = 64

  package static let standard = XMLLimits()

  package init() {}
}
