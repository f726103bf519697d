/// Marks the text of a coding error as one that shows no content of a record.
///
/// Other texts may quote what they read, as that of the standard library does for an enumeration
/// without a case of that raw value; so `ObjectError` repeats only texts with this mark.
package struct ContentFreeText: Error {
  package init() {}
}

extension DecodingError.Context {
  /// Creates a context with a text that shows no content.
  package init(_ codingPath: [any CodingKey], contentFree text: String) {
    self.init(codingPath: codingPath, debugDescription: text, underlyingError: ContentFreeText())
  }

  /// The text, if it shows no content.
  var contentFreeText: String? { underlyingError is ContentFreeText ? debugDescription : nil }
}

extension EncodingError.Context {
  /// Creates a context with a text that shows no content.
  package init(_ codingPath: [any CodingKey], contentFree text: String) {
    self.init(codingPath: codingPath, debugDescription: text, underlyingError: ContentFreeText())
  }

  /// The text, if it shows no content.
  var contentFreeText: String? { underlyingError is ContentFreeText ? debugDescription : nil }
}
