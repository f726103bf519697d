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

  /// A task as CareKit writes it if no calendar is given, from a phone in another zone.
  private static func carekitTask(calendar: String, interval: String = "{\"day\":1}") -> String {
    """
    {"type":"task","object":{"id":"pills","uuid":"6D0F5C0E-7B1D-4D55-9B1B-2F1C5F0A1101",
    "effectiveDate":794498400,"impactsAdherence":true,"nextVersionUUIDs":[],
    "previousVersionUUIDs":[],"timezone":{"identifier":"Asia/Kathmandu","autoupdating":true},
    "schedule":{"elements":[{"start":794498400,"interval":\(interval),
    "duration":{"isAllDay":false,"seconds":3600},"targetValues":[],"calendar":\(calendar)}]}}}
    """
  }

  @Test func `zones that follow a system are those of the system that wrote them`() throws {
    for calendar in ["gregorian", "roc", "buddhist"] {
      for current in 0...2 {
        let json = Self.carekitTask(
          calendar: """
            {"identifier":"\(calendar)","current":\(current),"firstWeekday":1,
            "minimumDaysInFirstWeek":1,"locale":{"identifier":"en_US","current":1},
            "timeZone":{"identifier":"Asia/Kathmandu"}}
            """)
        let entity = try JSONDecoder().decode(CareEntity.self, from: Data(json.utf8))
        guard case .task(let task) = entity else {
          Issue.record("a task is expected")
          continue
        }
        #expect(task.schedule.elements.first?.timeZone.identifier == "Asia/Kathmandu")
        #expect(task.version.timezone.identifier == "Asia/Kathmandu")
        #expect(
          task.schedule.elements.first?.calendar.rawValue.hasPrefix("r") == (calendar == "roc"))
        // What a program writes of its own zone stays that one, too.
        var own = task
        own.version.timezone = .autoupdatingCurrent
        let copy = try JSONDecoder().decode(
          TaskVersion.self, from: JSONEncoder().encode(own))
        #expect(copy.version.timezone.identifier == TimeZone.current.identifier)
        #expect(!"\(copy.version.timezone)".contains("autoupdating"))
      }
    }
  }

  @Test func `a version that cannot be read says why`() throws {
    let json = Self.carekitTask(
      calendar: "{\"identifier\":\"gregorian\",\"timeZone\":{\"identifier\":\"GMT\"}}",
      interval: "{\"weekday\":1}")
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CareEntity.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("corrupted data is expected")
      return
    }
    #expect(context.debugDescription.contains("an interval has years, months, weeks, days"))
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
