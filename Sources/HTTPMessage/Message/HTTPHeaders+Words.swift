/// Words in headers, which are compared in lower case.
extension HTTPHeaders {
  /// The type that the content has, without its parameters, in lower case; empty if none is named.
  package var mediaType: String {
    Self.word(self["Content-Type"]?.utf8.prefix { $0 != UInt8(ascii: ";") } ?? "".utf8.prefix(0))
  }

  /// A word of a header in lower case, without the spaces around it.
  package static func word(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: bytes.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self).lowercased()
  }
}
