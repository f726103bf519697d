import CouchProtocol
import Foundation
import HTTPMessage
import TestSupport
import ValueModel

/// What CouchDB 3.5 and its own replicator said to each other, in the order in which it was said.
struct Recording {
  struct Exchange {
    var method: String
    /// Without the database's name and the query, as it was sent.
    var path: String
    var query: HTTPQuery
    var sent: Value
    var status: Int
    var headers: HTTPHeaders
    var answer: [UInt8]
  }

  var exchanges: [Exchange] = []

  private static let folder = SharedData.root.deletingLastPathComponent()
    .appending(path: "peers/couchdb/replicator")

  static let isThere = FileManager.default.fileExists(atPath: folder.path)

  /// Throws what reading throws, if there is no such recording or it is none.
  init(_ name: String) throws {
    let text = try Data(contentsOf: Self.folder.appending(path: name + ".jsonl"))
    for line in text.split(separator: 0x0A) {
      let value = try JSON.parse([UInt8](line))
      exchanges.append(try Self.exchange(value))
    }
  }

  private static func exchange(_ value: Value) throws -> Exchange {
    let target = value["request"]?["path"]?.string ?? ""
    let parts = target.split(separator: "?", maxSplits: 1)
    var headers = HTTPHeaders()
    for field in (value["response"]?["headers"] ?? [:]).fields {
      headers.add(field.name, field.value.string ?? "")
    }
    let path = parts.first.map(String.init) ?? ""
    return Exchange(
      method: value["request"]?["method"]?.string ?? "",
      path: path.split(separator: "/", maxSplits: 1).dropFirst().first.map(String.init) ?? "",
      query: try HTTPQuery(parts.count > 1 ? parts[1] : ""),
      sent: value["request"]?["body"]?["json"] ?? .null,
      status: value["response"]?["status"]?.integer.map { Int($0) } ?? 0, headers: headers,
      answer: try body(value["response"]?["body"], type: headers["Content-Type"] ?? ""))
  }

  /// The bytes of a body. Recordings have only the beginning of a long attachment: the rest is zeros
  /// here, and its digest that of these.
  private static func body(_ value: Value?, type: String) throws -> [UInt8] {
    if let json = value?["json"] { return json.jsonBytes() }
    if let text = value?["text"]?.string { return Array(text.utf8) }
    guard let data = Data(base64Encoded: value?["base64"]?.string ?? ""),
      let length = value?["length"]?.integer
    else { return [] }
    if data.count == length { return [UInt8](data) }
    let text = String(decoding: data, as: UTF8.self)
    let count = Int(text.firstMatch(of: /"length":(\d+)/)?.1 ?? "") ?? 0
    let end = Data("\r\n\r\n".utf8)
    guard let mark = data.range(of: Data("Content-Disposition: attachment".utf8)),
      let start = data.range(of: end, in: mark.upperBound..<data.endIndex)
    else { return [] }
    var content = [UInt8](data[start.upperBound...])
    content += [UInt8](repeating: 0, count: count - content.count)
    var md5 = MD5()
    md5.append(content)
    let head = String(decoding: data[..<start.upperBound], as: UTF8.self)
    let boundaries = [head, type].flatMap { text in
      text.matches(of: /boundary="(\w+)"/).map { String($0.1) }
    }
    return Array(head.replacing(/"md5-[^"]*"/, with: "\"\(md5.text())\"").utf8) + content
      + boundaries.flatMap { Array("\r\n--\($0)--".utf8) }
  }
}
