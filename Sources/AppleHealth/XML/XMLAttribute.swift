/// An attribute of the last tag: its name, and the place of its value.
package struct XMLAttribute: Sendable {
  package var name: XMLName
  var start: Int
  var count: Int
  /// Whether the value has references or control characters, and thus differs from its bytes in the
  /// file.
  package var isEncoded: Bool
}
