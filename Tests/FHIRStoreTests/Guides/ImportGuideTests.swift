import Andiron
import FHIRR4
import FHIRStore
import Foundation
import Testing

/// `docs/guides/import.md`.
@Suite struct ImportGuideTests {
  @Test("folders and lines are imported, strictly too")
  func importing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text = #"{"resourceType":"Patient","id":"a"}"# + "\nno JSON\n"
    try Data(text.utf8).write(to: folder.appending(path: "some.ndjson"))
    let store = try Store.inMemory()
    let records = try FHIRStore(store, releases: [R4.self])
    let report = try records.load([.folder(folder)])
    print(
      "\(report.insertedCount) new, \(report.updatedCount) changed, \(report.refusedCount) refused")
    for problem in report.problems { print(problem) }
    #expect(report.insertedCount == 1 && report.refusedCount == 1)
    #expect(report.problems.map(\.line) == [2])

    let lines = Data(#"{"resourceType":"Patient","id":"b","gender":"unheard-of"}"#.utf8)
    var options = ImportOptions()
    options.mode = .strict
    options.release = .r4
    let strict = try records.load([.data(lines, name: "lines")], options: options)
    #expect(strict.storedCount == 0 && strict.refusedCount == 1)
  }

  @Test("an import that is interrupted goes on when it is run again")
  func interrupting() throws {
    let records = try RecordStore.make()
    let texts = (0..<2_500).map { #"{"resourceType":"Patient","id":"p\#($0)"}"# }
    let lines = Data(texts.joined(separator: "\n").utf8)
    let part = try records.load([.data(lines, name: "lines")]) { progress in
      print("\(progress.report.storedCount) resources, \(progress.readByteCount) bytes")
      return progress.report.storedCount < 1_000
    }
    #expect(!part.isComplete && part.insertedCount == 1_000)
    let rest = try records.load([.data(lines, name: "lines")])
    #expect(rest.isComplete && rest.unchangedCount == 1_000 && rest.insertedCount == 1_500)

    var exported: [String] = []
    try records.reader.forEach("Patient") { resource in
      exported.append(resource.json())
    }
    #expect(exported == texts)
  }

  @Test("a Bundle of requests is performed")
  func performing() throws {
    let records = try RecordStore.make()
    let bundle = try JSON.parse(
      #"""
      {"resourceType":"Bundle","type":"transaction","entry":[
        {"resource":{"resourceType":"Patient"},"request":{"method":"POST","url":"Patient"}}]}
      """#)
    let response = try records.perform(bundle)
    #expect(response["entry"]?[0]?["response"]?["status"]?.string == "201 Created")
  }
}
