import FHIRDatabase
import FHIRR4
import FHIRServer
import Foundation
import HTTPServer
import StorageClient
import Testing
import ValueModel

/// The copies that a server makes for exports from a database.
@Suite struct DatabaseExportTests {
  private let directory = FileManager.default.temporaryDirectory
    .appending(path: "exports-\(UUID().uuidString)", directoryHint: .isDirectory)
  private let records = FHIRDatabase(MemoryStorage(), releases: [R4.self])

  private func server(_ directory: URL, patients: Int = 3) throws -> FHIRServer {
    try records.write { writer in
      for id in 0..<patients {
        try writer.upsert(
          ["resourceType": "Patient", "id": Value("\(id)"), "gender": "female"] as Value)
      }
    }
    var options = FHIRServerOptions()
    options.exportDirectory = directory
    return FHIRServer(records, options: options)
  }

  private func begin(_ server: FHIRServer) throws -> String {
    let begun = ExportedFiles.send(server, .get, "$export", ["Prefer": "respond-async"])
    #expect(begun.status == 202)
    return try ExportedFiles.path(begun.headers["Content-Location"])
  }

  @Test func `the files have no names, and a download outlives its export`() throws {
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let server = try server(directory, patients: 4_000)
    let place = try begin(server)
    #expect(try ExportedFiles.waited(server, place).status == 200)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == [])
    let answer = ExportedFiles.send(server, .get, "\(place)/Patient.ndjson")
    guard case .source(let source, _) = answer.body else { throw CancellationError() }
    guard case .bytes(let first) = try source.next() else { throw CancellationError() }
    // What is written later is not in the export.
    try records.write { writer in
      _ = try writer.delete("Patient", id: "3999")
      try writer.upsert(["resourceType": "Patient", "id": "new"] as Value)
    }
    #expect(ExportedFiles.send(server, .delete, place).status == 202)
    #expect(ExportedFiles.send(server, .get, place).status == 404)
    var all = first
    while case .bytes(let piece) = try source.next() { all += piece }
    let lines = try all.split(separator: UInt8(ascii: "\n")).map { try JSON.parse(Array($0)) }
    #expect(Set(lines.compactMap { $0["id"]?.string }) == Set((0..<4_000).map { "\($0)" }))
    #expect(first.count < all.count && lines.count == 4_000)
  }

  @Test func `an export that cannot be copied is an error, and can be ended`() throws {
    let server = try server(directory)
    let place = try begin(server)
    for _ in 0..<2 { #expect(try ExportedFiles.waited(server, place).status == 500) }
    #expect(ExportedFiles.send(server, .delete, place).status == 202)
    #expect(ExportedFiles.send(server, .get, place).status == 404)
  }

  @Test func `exports are copied one after the other, and an ended one is left out`() throws {
    let server = try server(FileManager.default.temporaryDirectory, patients: 2_000)
    let places = try (0..<4).map { _ in try begin(server) }
    #expect(ExportedFiles.send(server, .delete, places[2]).status == 202)
    for place in [places[3], places[0], places[1]] {
      #expect(try ExportedFiles.waited(server, place).status == 200)
    }
    #expect(ExportedFiles.send(server, .get, places[2]).status == 404)
  }

  @Test func `an export of a closed database is an error`() throws {
    let server = try server(FileManager.default.temporaryDirectory)
    try records.close()
    let begun = ExportedFiles.send(server, .get, "$export", ["Prefer": "respond-async"])
    #expect(begun.status == 503)
  }
}
