import HTTPServer
import ValueModel

/// A request for rows of a collection.
struct RowsRequest: Sendable {
  typealias Language = CollectionSummary.Language

  static let mostRows = 500
  private static let standardRows = 50
  static let mostQueryBytes = 64 << 10

  var collection: CollectionPlace
  /// Nil for all records.
  var query: (language: Language, text: String)?
  /// Nil for the order of keys.
  var sort: (path: String, isDescending: Bool)?
  var columns: [String]
  var limit: Int
  /// The mark at which the page begins: the `next` of the page before; nil for the first.
  var mark: String?

  /// Throws status 400 if a parameter is invalid, and 413 if the query is too long.
  init(_ query: HTTPQuery) throws(InspectorError) {
    collection = try CollectionPlace(query)
    let text = query["query"] ?? ""
    guard text.utf8.count <= Self.mostQueryBytes else {
      throw InspectorError(413, "The query is too long.")
    }
    if !text.allSatisfy(\.isWhitespace) {
      guard let language = Language(rawValue: query["language"] ?? "") else {
        throw InspectorError(400, "The language of the query is not known.")
      }
      self.query = (language, text)
    }
    let order = query["sort"] ?? ""
    if !order.isEmpty {
      let isDescending = order.hasPrefix("-")
      sort = (isDescending ? String(order.dropFirst()) : order, isDescending)
    }
    columns = PathList.paths(query["columns"] ?? "")
    limit = min(max(1, query["limit"].flatMap { Int($0) } ?? Self.standardRows), Self.mostRows)
    mark = query["after"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
