import Andiron
import FHIRModel
import FHIRStore
import Foundation
import TestSupport
import Testing
import ValueModel

/// All test data, imported and read again.
@Suite(.enabled(if: SharedData.isThere, "the shared test data is not there"))
struct ImportDataTests {
  /// The rounds of a search come to all files, each run to some.
  @Test(
    "every resource of the data is imported and comes out token by token",
    arguments: [ReleaseVersion.dstu2, .stu3, .r4, .r5])
  func roundTrip(release: ReleaseVersion) throws {
    var texts: [[UInt8]] = []
    var files: [ImportSource] = []
    for folder in try Self.folders(release) {
      let all = SharedData.files(below: folder, endings: [".json", ".ndjson", ".gz"])
      for place in Seeds.points(in: 0..<all.count, every: Seeds.amount(12, search: 2)) {
        files.append(.file(all[place]))
        texts += try SharedData.texts(of: all[place])
      }
    }
    var expected = ExpectedResources()
    for text in texts { try expected.add(JSONSerialization.jsonObject(with: Data(text)), text) }

    let records = try RecordStore.make()
    var options = ImportOptions()
    options.release = release
    let report = try records.load(files, options: options)
    #expect(report.refusedCount == 0 && report.isComplete)
    #expect(report.problems.filter(\.isRefusal) == [])
    let counts = try records.reader.counts()
    #expect(counts.allSatisfy { $0.release == release })
    #expect(
      Dictionary(uniqueKeysWithValues: counts.map { ($0.type, $0.count) }) == expected.counts)
    for type in expected.counts.keys.sorted() {
      var found: [String: Int] = [:]
      try records.reader.forEach(type, release: release) { value in
        var value = value
        // Entries of Bundles without an `id` got one.
        if let id = value["id"]?.string, !expected.names(type, id) { value["id"] = nil }
        found[value.json(), default: 0] += 1
      }
      #expect(found == expected.texts[type], "\(release) \(type)")
    }
    #expect(try records.store.verify() == [])
  }

  private static func folders(_ release: ReleaseVersion) throws -> [String] {
    let root = SharedData.root.appending(path: "fhir/\(release.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: root.path).sorted()
      .filter { $0 != "definitions" }.map { "fhir/\(release.rawValue)/\($0)" }
  }
}

/// What a store has to hold after an import: of resources with one id the last, of others all.
private struct ExpectedResources {
  /// By type and id, the texts.
  private var latest: [String: [String: String]] = [:]
  private var others: [String: [String]] = [:]

  private static let unpacked: Set<String> = ["transaction", "batch", "collection", "searchset"]

  mutating func add(_ object: Any, _ text: [UInt8]) throws {
    guard let resource = object as? [String: Any] else { return }
    let value = try JSON.parse(text)
    guard resource["resourceType"] as? String == "Bundle",
      Self.unpacked.contains(resource["type"] as? String ?? "")
    else { return note(resource, value) }
    let entries = resource["entry"] as? [[String: Any]] ?? []
    for (position, entry) in entries.enumerated() {
      guard var inner = entry["resource"] as? [String: Any],
        var innerValue = value["entry"]?[position]?["resource"]
      else { continue }
      // The `fullUrl` is the identity of the entry.
      if inner["id"] == nil, let url = entry["fullUrl"] as? String, url.hasPrefix("urn:uuid:") {
        let id = String(url.dropFirst("urn:uuid:".count))
        inner["id"] = id
        innerValue["id"] = Value(id)
      }
      note(inner, innerValue)
    }
  }

  private mutating func note(_ resource: [String: Any], _ value: Value) {
    guard let type = resource["resourceType"] as? String else { return }
    if let id = resource["id"] as? String {
      latest[type, default: [:]][id] = value.json()
    } else {
      others[type, default: []].append(value.json())
    }
  }

  func names(_ type: String, _ id: String) -> Bool { latest[type]?[id] != nil }

  var texts: [String: [String: Int]] {
    var result: [String: [String: Int]] = [:]
    for (type, byID) in latest {
      for text in byID.values { result[type, default: [:]][text, default: 0] += 1 }
    }
    for (type, texts) in others {
      for text in texts { result[type, default: [:]][text, default: 0] += 1 }
    }
    return result
  }

  var counts: [String: Int] {
    texts.mapValues { $0.values.reduce(0, +) }
  }
}
