import Foundation
import HTTPClient
import Testing

@testable import Replication

/// Answers that no server should give end a run with an error that says what to do, and the next run
/// completes.
@Suite struct HostileAnswersTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var part: String
    var lie: HostileServer.Lie
    var code: ReplicationError.Code
    var testDescription: String { "\(part) \(lie)" }

    init(_ part: String, _ lie: HostileServer.Lie, _ code: ReplicationError.Code) {
      self.part = part
      self.lie = lie
      self.code = code
    }
  }

  private static let gone = #"{"error":"not_found","reason":"Database does not exist."}"#

  static let pulls = [
    Case("_changes", .page(200), .invalidAnswer),
    Case("_changes", .page(404), .invalidAnswer),
    Case("_changes", .json(200, #"{"results":[]}"#), .invalidAnswer),
    Case("_changes", .json(200, #"{"results":7,"last_seq":1}"#), .invalidAnswer),
    Case(
      "_changes",
      .json(200, #"{"results":[{"id":"a","changes":[{"rev":"x"}]}],"last_seq":"5"}"#),
      .invalidAnswer),
    Case(
      "_changes",
      .json(
        200,
        #"{"results":[{"id":"a","changes":[{"rev":"x-aa"}]}],"last_seq":5}"#),
      .invalidAnswer),
    Case("_changes", .json(200, #"{"results":[{"id":"a""#), .unreachable),
    Case("_changes", .cut(40), .unreachable),
    Case("_changes", .page(503), .unreachable),
    Case("_changes", .json(429, "{}"), .unreachable),
    Case("_changes", .json(403, #"{"error":"forbidden","reason":"no"}"#), .forbidden),
    Case("_changes", .json(401, #"{"error":"unauthorized","reason":"no"}"#), .unauthorized),
    Case("_changes", .json(404, gone), .noSuchDatabase),
    Case("_changes", .endless("\n"), .invalidAnswer),
    Case("_bulk_get", .page(200), .invalidAnswer),
    Case("_bulk_get", .json(200, #"{"results":7}"#), .invalidAnswer),
    Case("_bulk_get", .json(200, "[]"), .invalidAnswer),
    Case("_bulk_get", .cut(90), .unreachable),
    Case("_bulk_get", .endless("[["), .invalidAnswer),
    Case("_local", .page(200), .invalidAnswer),
    Case("open_revs", .page(200), .invalidAnswer),
    Case("open_revs", .cut(70), .unreachable),
    Case("open_revs", .json(404, gone), .noSuchDatabase),
    Case("/notes/", .json(200, #"{"couchdb":"Welcome"}"#), .invalidAnswer),
    Case("/notes/", .json(404, gone), .noSuchDatabase),
    Case("/notes/", .page(302), .invalidAnswer),
  ]

  static let pushes = [
    Case("_revs_diff", .page(200), .invalidAnswer),
    Case("_revs_diff", .json(200, "[]"), .invalidAnswer),
    Case("_bulk_docs", .json(201, "{}"), .invalidAnswer),
    Case("_bulk_docs", .json(201, #"[{"id":"zz","error":"forbidden"}]"#), .invalidAnswer),
    Case("_bulk_docs", .json(201, #"[{"id":"a","error":"unknown_error"}]"#), .unreachable),
    Case("_bulk_docs", .json(500, "{}"), .unreachable),
    Case("new_edits=false", .json(503, "{}"), .unreachable),
    Case("new_edits=false", .page(200), .invalidAnswer),
    Case("_local", .json(500, "{}"), .unreachable),
  ]

  @Test(arguments: pulls)
  func `a pull ends with an error that says why, and the next one completes`(
    _ test: Case
  ) async throws {
    try await check(.pull, test)
  }

  @Test(arguments: pushes)
  func `a push ends with an error that says why, and the next one completes`(
    _ test: Case
  ) async throws {
    try await check(.push, test)
  }

  private func check(_ direction: ReplicationDirection, _ test: Case) async throws {
    let sides = try HostileCase()
    try HostileCase.fill(direction == .pull ? sides.there.database : sides.here.database)
    sides.server.lie { request in
      let isMeant =
        test.part == "/notes/" ? request.url.hasSuffix("/notes/") : request.asks(test.part)
      return isMeant ? test.lie : nil
    }
    do {
      _ = try await sides.run(direction) { $0.mostAnswerBytes = 1 << 20 }
      Issue.record("the run succeeded")
    } catch let error as ReplicationError {
      #expect(error.code == test.code, "\(error)")
      #expect(error.isTransient == (test.code == .unreachable))
    }
    try await sides.completes(direction)
  }

  @Test func `a feed whose full pages do not advance is an error, not a loop`() async throws {
    let sides = try HostileCase()
    let rows = (0..<1_000).map { #"{"id":"n\#($0)","changes":[{"rev":"1-aa"}]}"# }
    let page = #"{"results":[\#(rows.joined(separator: ","))],"last_seq":"7-x"}"#
    sides.server.lie { $0.asks("_changes") ? .json(200, page) : nil }
    await #expect(throws: ReplicationError.self) { try await sides.run(.pull) }
  }

  @Test func `a feed that repeats rows and goes back brings everything once`() async throws {
    let sides = try HostileCase()
    try HostileCase.fill(sides.there.database)
    sides.server.lie { request in
      guard request.asks("_changes") else { return nil }
      return .altered { body in
        let text = String(decoding: body, as: UTF8.self)
        guard let start = text.range(of: "["), let end = text.range(of: "]", options: .backwards)
        else { return body }
        let rows = text[start.upperBound..<end.lowerBound]
        return Array(
          (text[..<start.upperBound] + rows + "," + rows + text[end.lowerBound...]).utf8)
      }
    }
    let report = try await sides.run(.pull)
    #expect(report.isComplete)
    #expect(report.pull?.progress.readCount == 5)
    #expect(try sides.isEqual())
  }
}
