import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ObjectModel
import ValueModel

/// The parameters of a request to `_changes`.
struct ChangesRequest {
  enum Feed: String {
    case normal
    case longpoll
    case continuous
    case eventsource
  }

  private static let longestTimeout = 60_000

  var feed = Feed.normal
  var query = ChangesQuery()
  var view = DocumentView()
  /// The time without a change, in milliseconds, after which the answer ends.
  var timeout = Self.longestTimeout
  /// The longest time without output, in milliseconds; nil if there is no heartbeat.
  var heartbeat: Int?
  /// The interval between rows that contain their sequence: 1 for every row.
  var sequenceInterval = 1

  /// Throws `CouchError` if a parameter is invalid.
  init(_ request: CouchRequest, _ body: Value, _ database: Database<Store>) throws {
    feed = try Self.feed(request.query["feed"])
    let mark =
      (feed == .eventsource ? request.http.headers["Last-Event-ID"] : nil)
      ?? request.query["since"] ?? request.query["last-event-id"]
    query.since = try Self.since(mark, database)
    query.limit = try request.count("limit")
    query.isDescending = request.flag("descending")
    query.listsAllLeaves = try Self.listsAll(request.query["style"])
    query.includesDocuments = request.flag("include_docs")
    view.conflicts = request.flag("conflicts")
    view.attachments = request.flag("attachments")
    view.encodingInfo = request.flag("att_encoding_info")
    if let wanted = try request.count("timeout") { timeout = min(wanted, Self.longestTimeout) }
    heartbeat = try Self.heartbeat(request.query["heartbeat"])
    sequenceInterval = max(1, try request.count("seq_interval") ?? 1)
    try setFilter(request, body, database)
  }

  private static func feed(_ text: String?) throws -> Feed {
    guard let text else { return .normal }
    guard let feed = text == "live" ? .continuous : Feed(rawValue: text) else {
      throw CouchError.badRequest(
        "Supported `feed` types: normal, continuous, live, longpoll, eventsource")
    }
    return feed
  }

  private static func listsAll(_ style: String?) throws -> Bool {
    guard ["main_only", "all_docs", nil].contains(style) else {
      throw CouchError.queryParse("Invalid value for `style`")
    }
    return style == "all_docs"
  }

  private static func heartbeat(_ text: String?) throws -> Int? {
    guard let text, text != "false" else { return nil }
    if text == "true" { return longestTimeout }
    guard let number = Int(text), number > 0 else {
      throw CouchError.badRequest(
        Int(text) == nil
          ? "Invalid heartbeat value. Expecting a positive integer value (in milliseconds)."
          : "The heartbeat value should be a positive integer (in milliseconds).")
    }
    return number
  }

  private static func since(
    _ text: String?, _ database: Database<Store>
  ) throws -> DatabaseSequence? {
    guard var text, text != "0", text != "\"0\"", !text.isEmpty else { return nil }
    if text == "now" { return try database.lastSequence() }
    if text.hasPrefix("\""), text.hasSuffix("\""), text.count > 1 {
      text = String(text.dropFirst().dropLast())
    }
    guard let sequence = DatabaseSequence(text) else {
      throw CouchError.badRequest("Malformed sequence supplied in 'since' parameter.")
    }
    return sequence
  }

  // MARK: Filters

  private mutating func setFilter(
    _ request: CouchRequest, _ body: Value, _ database: Database<Store>
  ) throws {
    guard let name = request.query["filter"] else { return }
    switch name {
    case "_doc_ids":
      guard let list = try body["doc_ids"] ?? request.json("doc_ids"), list.kind == .array else {
        throw CouchError.badRequest("`doc_ids` filter parameter is not a list of doc ids.")
      }
      query.ids = list.elements.compactMap(\.string)
    case "_selector":
      guard request.method == .post, let json = body["selector"] else {
        throw CouchError.badRequest("Selector must be specified in POST payload")
      }
      query.selector = try Selector(json)
    case "_design": query.filter = { $0.id.hasPrefix("_design/") }
    case "_view": throw CouchError.notExecuted
    case _ where name.hasPrefix("_"):
      throw CouchError.badRequest("unknown builtin filter name")
    default: try refuse(name, database)
    }
  }

  /// Functions of design documents are not executed.
  private func refuse(_ name: String, _ database: Database<Store>) throws {
    let parts = name.split(separator: "/")
    guard parts.count == 2 else {
      throw CouchError.badRequest("filter parameter must be of the form `designname/filtername`")
    }
    guard let design = try database.document("_design/\(parts[0])"),
      design["filters"]?[String(parts[1])] != nil
    else { throw CouchError.missing }
    throw CouchError.notExecuted
  }
}
