public import Foundation
public import HTTPMessage
public import ValueModel

/// A record of one request, or of an operation in place of requests: its client, its content and
/// its outcome.
///
/// Unlike a log, a record names the client and the search terms, so keep it as carefully as the
/// store. It contains no data that was found or written.
public struct AuditRecord: Sendable, Hashable {
  /// The kind of operation that a record describes.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A request over HTTP, or over a link between devices.
    case request
    /// A file for another device that was written (`GET`) or read (`PUT`).
    case parcel
    /// A command of the tool: ``AuditRecord/method`` is its name, ``AuditRecord/path`` its first
    /// operand, and ``AuditRecord/query`` all others. Status 102 says that it has begun, 200 that
    /// it has ended, and 400 that it could not be run.
    case command
  }

  public var kind: Kind
  /// When the request was answered, in whole milliseconds.
  public var time: Date
  /// The name under which the client logged in; nil if it did not, or needs none.
  public var name: String?
  public var role: HTTPPrincipal.Role
  /// The numeric address of the client; empty if it is not known.
  public var clientAddress: String
  public var method: String
  /// The path as it was sent.
  public var path: String
  /// The query as it was sent; nil without one.
  public var query: String?
  /// The form or the JSON selector of a search in the body; nil for other requests.
  public var search: String?
  /// The requests in a Bundle, such as `GET Patient/1`; empty for other requests.
  public var entries: [String]
  public var status: Int

  public init(
    kind: Kind = .request, time: Date, name: String?, role: HTTPPrincipal.Role,
    clientAddress: String, method: String,
    path: String, query: String? = nil, search: String? = nil, entries: [String] = [], status: Int
  ) {
    self.kind = kind
    self.time = time
    self.name = name
    self.role = role
    self.clientAddress = clientAddress
    self.method = method
    self.path = path
    self.query = query
    self.search = search
    self.entries = entries
    self.status = status
  }
}

extension AuditRecord {
  /// The record as JSON, without the fields that it does not have.
  public var json: Value {
    var fields: [(String, Value)] = [("time", Value(Self.text(time)))]
    if kind != .request { fields.append(("kind", Value(kind.rawValue))) }
    if let name { fields.append(("name", Value(name))) }
    fields.append(("role", Value(role.rawValue)))
    if !clientAddress.isEmpty { fields.append(("address", Value(clientAddress))) }
    fields.append(("method", Value(method)))
    fields.append(("path", Value(path)))
    if let query { fields.append(("query", Value(query))) }
    if let search { fields.append(("search", Value(search))) }
    if !entries.isEmpty {
      fields.append(("entries", Value(array: entries.map { Value($0) })))
    }
    fields.append(("status", Value(status)))
    return Value(object: fields)
  }

  /// Reads what ``json`` writes; nil for anything else.
  public init?(_ json: Value) {
    let name = json["kind"]?.string ?? Kind.request.rawValue
    guard let kind = Kind(rawValue: name), let time = json["time"]?.string.flatMap(Self.date),
      let role = json["role"]?.string.flatMap(HTTPPrincipal.Role.init(rawValue:)),
      let method = json["method"]?.string, let path = json["path"]?.string,
      let status = json["status"]?.integer.flatMap({ Int(exactly: $0) })
    else { return nil }
    let entries = (json["entries"]?.elements ?? Value.null.elements).compactMap(\.string)
    self.init(
      kind: kind, time: time, name: json["name"]?.string, role: role,
      clientAddress: json["address"]?.string ?? "", method: method, path: path,
      query: json["query"]?.string, search: json["search"]?.string, entries: entries,
      status: status)
  }

  private static let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  private static func text(_ time: Date) -> String { format.format(time) }

  private static func date(_ text: String) -> Date? { try? format.parse(text) }
}
