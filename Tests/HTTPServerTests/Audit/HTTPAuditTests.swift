import FileAccess
import Foundation
import HTTPMessage
import TestSupport
import Testing

@testable import HTTPServer

/// A handler whose requests are recorded.
@Suite struct HTTPAuditTests {
  private final class Trail: AuditTrail {
    struct Failure: Error {}
    let records = Locked<[AuditRecord]>([])
    let fails = Locked(false)

    func append(_ record: AuditRecord) throws {
      if fails.withLock({ $0 }) { throw Failure() }
      records.withLock { $0.append(record) }
    }
  }

  /// Answers with the bytes of the body.
  private struct Echo: HTTPHandler {
    func respond(to request: HTTPRequest) -> HTTPResponse {
      do {
        return HTTPResponse(200, try request.body.bytes(), type: "text/plain")
      } catch {
        return HTTPResponse(400, "cut", type: "text/plain")
      }
    }
  }

  private func ask(
    _ method: HTTPMethod, _ path: String, query: String? = nil, type: String? = nil,
    _ body: any HTTPBodyReader, _ trail: Trail
  ) -> HTTPResponse {
    var headers: HTTPHeaders = [:]
    if let type { headers["Content-Type"] = type }
    return HTTPAudit(Echo(), trail: trail).respond(
      to: HTTPRequest(
        method, path, query: query, headers: headers, body: HTTPRequestBody(body),
        clientAddress: "10.0.0.7", principal: HTTPPrincipal(name: "ada", role: .readOnly)))
  }

  private func body(_ text: String) -> CutBody { CutBody(Array(text.utf8), length: 1_000) }

  /// A body whose connection ends before it is complete.
  private final class EndingBody: HTTPBodyReader {
    private let isBegun = Locked(false)

    func next() throws -> [UInt8]? {
      let first = isBegun.withLock { isBegun in
        defer { isBegun = true }
        return !isBegun
      }
      if first { return [97] }
      throw HTTPError(.incomplete, "the connection ended")
    }
  }

  @Test("who asked, for what and what became of it is recorded, and the body stays as it is")
  func recorded() throws {
    let trail = Trail()
    let form = "code=a%7Cb&subject=Patient/1"
    let bundle =
      #"{"resourceType":"Bundle","entry":[{"request":{"method":"GET","url":"Patient/1"}},{}]}"#
    let cases: [(HTTPMethod, String, String?, String?, String)] = [
      (.get, "/fhir/r4/Patient/1", "_elements=name", nil, ""),
      (.post, "/fhir/r4/Observation/_search", nil, "application/x-www-form-urlencoded", form),
      (.post, "/db/_find", nil, "application/json", #"{"selector":{"a":1}}"#),
      (.post, "/fhir/r4", nil, "application/fhir+json", bundle),
      (.put, "/fhir/r4/Patient/1", nil, "application/fhir+json", #"{"secret":1}"#),
    ]
    for (method, path, query, type, text) in cases {
      let response = ask(method, path, query: query, type: type, body(text), trail)
      guard case .bytes(let bytes) = response.body else { continue }
      #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
    let records = trail.records.withLock { $0 }
    #expect(records.map(\.path) == cases.map(\.1))
    #expect(records.allSatisfy { $0.name == "ada" && $0.clientAddress == "10.0.0.7" })
    #expect(records.map(\.query) == cases.map(\.2))
    #expect(records.map(\.search) == [nil, form, #"{"selector":{"a":1}}"#, nil, nil])
    #expect(records[3].entries == ["GET Patient/1"])
    #expect(records.allSatisfy { $0.status == 200 })
    #expect(!records.contains { "\($0)".contains("secret") })
  }

  @Test("a long search, and a body that is cut off, reach the handler as they came")
  func odd() throws {
    let trail = Trail()
    let long = String(repeating: "x", count: 100_000)
    let response = ask(.post, "/db/_find", body(long), trail)
    guard case .bytes(let bytes) = response.body else { throw Trail.Failure() }
    #expect(bytes.count == long.utf8.count)
    #expect(ask(.post, "/db/_find", EndingBody(), trail).status == 400)
    #expect(trail.records.withLock { $0.map(\.search) } == [nil, nil])
  }

  @Test("what cannot be recorded is not answered")
  func failing() {
    let trail = Trail()
    trail.fails.withLock { $0 = true }
    let response = ask(.get, "/fhir/r4/Patient/1", body("x"), trail)
    #expect(response.status == 503)
    guard case .bytes(let bytes) = response.body else { return }
    #expect(!String(decoding: bytes, as: UTF8.self).contains("x\n"))
  }
}
