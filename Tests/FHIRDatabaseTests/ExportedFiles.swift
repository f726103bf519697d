import Foundation
import FHIRServer
import HTTPServer
import Testing
import ValueModel

/// The lines of an export's files, as a client finds them.
struct ExportedFiles: Equatable {
  private(set) var lines: [String: [String]] = [:]
  private(set) var deleted: [String] = []

  /// Makes an export, waits for it, reads it and ends it.
  init(_ server: FHIRServer, _ address: String) throws {
    let begun = Self.send(server, .get, address, ["Prefer": "respond-async"])
    try #require(begun.status == 202, "\(address)")
    let place = try Self.path(begun.headers["Content-Location"])
    defer { _ = Self.send(server, .delete, place) }
    let manifest = try JSON.parse(Self.bytes(try Self.waited(server, place)))
    for output in manifest["output"]?.elements ?? Value.null.elements {
      let type = try #require(output["type"]?.string)
      lines[type] = try Self.lines(server, output["url"]?.string).sorted()
    }
    for output in manifest["deleted"]?.elements ?? Value.null.elements {
      for line in try Self.lines(server, output["url"]?.string) {
        let entries = try JSON.parse(line)["entry"]?.elements ?? Value.null.elements
        deleted += entries.map { $0["request"]?["url"]?.string ?? "" }
      }
    }
    deleted.sort()
  }

  /// The first answer about an export that is no longer under way.
  static func waited(_ server: FHIRServer, _ place: String) throws -> HTTPResponse {
    while true {
      let answer = send(server, .get, place)
      if answer.status != 202 { return answer }
      Thread.sleep(forTimeInterval: 0.005)
    }
  }

  /// The path of an address below the release.
  static func path(_ url: String?) throws -> String {
    let url = try #require(url)
    let start = try #require(url.range(of: "/fhir/r4/"))
    return String(url[start.upperBound...])
  }

  static func send(
    _ server: FHIRServer, _ method: HTTPMethod, _ address: String, _ headers: HTTPHeaders = [:]
  ) -> HTTPResponse {
    let parts = address.split(separator: "?", maxSplits: 1).map(String.init)
    return server.respond(
      to: HTTPRequest(
        method, "/fhir/r4/" + parts[0], query: parts.count > 1 ? parts[1] : nil, headers: headers,
        principal: .program))
  }

  /// Times of writes differ between two servers.
  private static func lines(_ server: FHIRServer, _ url: String?) throws -> [String] {
    let answer = send(server, .get, try path(url))
    #expect(answer.headers["Content-Type"] == "application/fhir+ndjson")
    return String(decoding: try bytes(answer), as: UTF8.self).split(separator: "\n").map {
      String($0).replacing(#/"lastUpdated":"[^"]*"/#, with: "")
    }
  }

  private static func bytes(_ answer: HTTPResponse) throws -> [UInt8] {
    switch answer.body {
    case .bytes(let bytes): return bytes
    case .source(let source, _):
      source.begin {}
      defer { source.end() }
      var all: [UInt8] = []
      while case .bytes(let piece) = try source.next() { all += piece }
      return all
    }
  }
}
