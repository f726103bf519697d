/// An attribute of the tag that was read last: its name, and where its value lies.
package struct XMLAttribute: Sendable {
  package var name: XMLName
  var start: Int
  var count: Int
  /// Whether the value has references or control characters, so that it is not as it stands.
  package var isEncoded: Bool
}
