import Andiron
import DocumentStore
import FHIRModel
import FHIRStore
import FileAccess
import Foundation
import HTTPServer
import Testing
import ValueModel

@Suite struct LiveTests {
  /// The events that a source has at once, by name.
  private func events(_ source: any HTTPBodySource) throws -> [(name: String, data: Value)] {
    guard case .bytes(let bytes) = try source.next() else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").compactMap { event in
      let lines = event.split(separator: "\n")
      guard lines.count == 2, lines[0].hasPrefix("event: "), lines[1].hasPrefix("data: ") else {
        return nil
      }
      return (
        String(lines[0].dropFirst(7)), (try? JSON.parse(String(lines[1].dropFirst(6)))) ?? .null
      )
    }
  }

  private func source(
    _ test: TestInspector, _ fields: [(String, String)] = []
  ) throws -> any HTTPBodySource {
    let response = test.respond(.get, "/_utils/api/live", fields)
    #expect(response.status == 200)
    guard case .source(let source, nil) = response.body else {
      throw InspectorTestError.noSource
    }
    return source
  }

  private enum InspectorTestError: Error { case noSource }

  @Test(
    "a stream begins with figures, and tells of every kind of record that is written or deleted")
  func streamsTellOfChanges() throws {
    let test = try TestInspector()
    try test.put(#"{"resourceType":"Patient","id":"old"}"#)
    let source = try source(test)
    let signals = Locked(0)
    source.begin { signals.withLock { $0 += 1 } }
    defer { source.end() }
    #expect(try events(source).map(\.name) == ["statistics"])
    let notes = try test.records.store.database("notes")
    try test.put(#"{"resourceType":"Patient","id":"p1"}"#)
    let note = try notes.create(["n": 1], id: "n1")
    try test.records.store.write {
      try $0.collection("things").upsert(["n": 1], key: .string("t1"))
    }
    #expect(signals.withLock { $0 } == 3)
    let first = try #require(try events(source).first)
    #expect(first.name == "changes")
    let changes = first.data["changes"]?.elements ?? Value.null.elements
    #expect(changes.map { $0["key"]?.string } == ["p1", "n1", "t1"])
    #expect(changes.map { $0["kind"]?.string } == ["resources", "database", "objects"])
    try notes.delete(note)
    try test.records.write { _ = try $0.delete("Patient", id: "p1", release: .r4) }
    let deletions = try #require(try events(source).first).data["changes"]
    #expect(deletions?.elements.map { $0["key"]?.string } == ["n1", "p1"])
    #expect(deletions?.elements.allSatisfy { $0["isDeleted"]?.boolean == true } == true)
  }

  @Test("a stream of one collection tells of that one alone")
  func streamsOfOneCollection() throws {
    let test = try TestInspector()
    let source = try source(test, [("kind", "resources"), ("name", "r4/Patient")])
    source.begin {}
    defer { source.end() }
    _ = try events(source)
    try test.put(#"{"resourceType":"Organization","id":"o1"}"#)
    try test.put(#"{"resourceType":"Patient","id":"p1"}"#)
    let changes = try #require(try events(source).first).data["changes"]
    #expect(changes?.elements.map { $0["key"]?.string } == ["p1"])
  }

  @Test("without a change feed there are figures alone")
  func storesWithoutFeed() throws {
    let test = try TestInspector(keepsFeed: false)
    let source = try source(test)
    source.begin {}
    defer { source.end() }
    #expect(try events(source).map(\.name) == ["statistics"])
    try test.put(#"{"resourceType":"Patient","id":"p1"}"#)
    #expect(try source.next() == .wait(milliseconds: 1_000))
  }
}
