import Andiron
import CareModel
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@Suite struct CareEntityTests {
  @Test func `versions survive JSON with every field and every order`() throws {
    for entity in try CareEntities.all() {
      let data = try JSONEncoder().encode(entity)
      #expect(try JSONDecoder().decode(CareEntity.self, from: data) == entity)
    }
  }

  @Test func `versions survive the form in which they are stored`() throws {
    for entity in try CareEntities.all() {
      func check<Version: CareVersion>(_ version: Version) throws {
        let value = try version.storedValue(dictionary: nil)
        #expect(try Version(storedValue: value) == version)
      }
      try check(entity.version)
    }
  }

  @Test func `in JSON a version is a type and an object whose fields stand side by side`() throws {
    let expected: [String: Set<String>] = [
      "patient": ["name", "sex", "birthday", "allergies"],
      "carePlan": ["title", "patientUUID"],
      "task": [
        "schedule", "carePlanUUID", "title", "instructions", "impactsAdherence", "lastDate",
      ],
      "outcome": ["taskUUID", "taskOccurrenceIndex", "values"],
    ]
    let common: Set = [
      "id", "uuid", "previousVersionUUIDs", "nextVersionUUIDs", "createdDate", "updatedDate",
      "deletedDate", "effectiveDate", "groupIdentifier", "remoteID", "source", "asset", "tags",
      "userInfo", "notes", "schemaVersion", "timezone", "validUntil",
    ]
    var seen: Set<String> = []
    for entity in try CareEntities.all() {
      let data = try JSONEncoder().encode(entity)
      let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(Set(json.keys) == ["type", "object"])
      let type = try #require(json["type"] as? String)
      let object = try #require(json["object"] as? [String: Any])
      seen.insert(type)
      guard let fields = expected[type] else { continue }
      #expect(Set(object.keys) == common.union(fields), "\(type)")
      if type == "patient" { #expect(object["sex"] as? String == "none of these") }
    }
    #expect(
      seen == ["patient", "carePlan", "contact", "task", "healthKitTask", "outcome"])
  }

  @Test func `fields that may be missing are`() throws {
    let json = """
      {"type": "outcome", "object": {"id": "a", "uuid": "7F3A1E0A-0000-4000-8000-000000000001",
       "effectiveDate": 0, "timezone": {"identifier": "UTC"},
       "taskUUID": "7F3A1E0A-0000-4000-8000-000000000002", "taskOccurrenceIndex": 0}}
      """
    let entity = try JSONDecoder().decode(CareEntity.self, from: Data(json.utf8))
    #expect(entity.version.version.previousVersionUUIDs.isEmpty)
    for name in ["\"id\"", "\"uuid\"", "\"taskUUID\"", "outcome", "\"UTC\""] {
      let broken = json.replacingOccurrences(of: name, with: "\"x\"")
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(CareEntity.self, from: Data(broken.utf8))
      }
    }
  }

  @Test func `a store keeps versions under their own keys`() throws {
    let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: directory) }
    let store = try Store(at: directory)
    let entities = try CareEntities.all()
    for entity in entities {
      func add<Version: CareVersion>(_ version: Version) throws {
        try store.write { try $0.add(version) }
        #expect(try store.object(Version.self, key: version.uuid) == version)
      }
      try add(entity.version)
    }
    let found = try store.objects(TaskVersion.self).where("id == %@", "task").fetch()
    #expect(found.count == 1)
    try store.close()
  }

  @Test func `versions of schemas are three numbers`() throws {
    #expect(try SemanticVersion(text: "2.1") == SemanticVersion(major: 2, minor: 1))
    #expect(try SemanticVersion(text: "2.1.0") < SemanticVersion(text: "2.10"))
    let broken: [(String, SemanticVersion.ParseError)] = [
      ("", .emptyText), ("1.2.3.4", .tooManyParts), ("a", .invalidMajor), ("1.", .invalidMinor),
      ("1.2.-3", .invalidPatch), ("99999999999999999999", .invalidMajor),
    ]
    for (text, error) in broken {
      #expect(throws: error) { try SemanticVersion(text: text) }
    }
  }
}
