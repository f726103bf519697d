/// Why a request is refused, in words for the person in front of the page.
struct InspectorError: Error, Sendable {
  var status: Int
  var message: String
  /// The place in the text of the query, in UTF-16 code units; nil if there is none.
  var position: Int?

  init(_ status: Int, _ message: String, position: Int? = nil) {
    self.status = status
    self.message = message
    self.position = position
  }

  static let notFound = InspectorError(404, "There is no such record.")
  static let noCollection = InspectorError(404, "There is no such collection.")
  static let unknownPage = InspectorError(400, "The page is not known.")
  static let unknownAddress = InspectorError(404, "There is no such address.")
}

extension InspectorError {
  /// An error at a byte of the UTF-8 of `query`.
  init(_ message: String, byte: Int?, of query: String) {
    self.init(400, message, position: byte.map { Self.position(ofByte: $0, in: query) })
  }

  /// Returns the number of UTF-16 code units before a byte.
  private static func position(ofByte offset: Int, in text: String) -> Int {
    let bytes = text.utf8.prefix(max(0, offset))
    return String(decoding: bytes, as: UTF8.self).utf16.count
  }
}
