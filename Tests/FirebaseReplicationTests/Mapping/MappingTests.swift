import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

/// What the database has of objects, and what comes back.
@Suite struct MappingTests {
  struct Anything: StoredObject, ObjectView {
    static let schema = Schema("Anything", "any:value")
    var fields: Value
    init(unchecked fields: Value) { self.fields = fields }
  }

  struct Visit: Codable, StoredObject, Equatable {
    var pk = UUID()
    var began: Date
    var ended: Date
    var noted: Date
    var image: Data
    var patient: String?
    var doctors: [String]
    var nested: [Visit] = []
  }

  /// Uploads a value from one device and returns what another one gets of it.
  private func roundTrip(
    _ value: Value, _ collection: FirebaseCollection<Anything> = .init(Anything.self, path: "x")
  ) async throws -> Value? {
    let database = DatabaseDouble()
    let (first, second) = (
      try Device(database, [collection]), try Device(database, [collection])
    )
    var object = Anything(unchecked: value)
    let key = UUID()
    object.pk = key
    try first.add(object)
    let sent = try await first.synchronize()
    #expect(sent.uploaded == 1)
    try await second.synchronize()
    #expect(try first.replicator.parked().isEmpty && second.replicator.parked().isEmpty)
    return try second.object(Anything.self, key)?.fields
  }

  static let odd: Value = [
    "empty": [], "nothing": .null, "object": [:], "": "empty name", "a.b/c": ["$": 1],
    "numbers": [1, 1.5, 0, -7], "exact": ["0": 1, "1": [.null, .null]], "%null": "100%",
    "list": [[], [[]], [:], .null, true], "looksLikeAnEscape": ["%array": true],
  ]

  @Test(arguments: [false, true])
  func `values that the database does not keep come back`(asDocument: Bool) async throws {
    var value = Self.odd
    for text in ["1.50", "-0", "1E+400", "12345678901234567890", "9007199254740993", "0.1"] {
      value[text] = ExactDecimal(text).map { Value($0) }
    }
    if !asDocument { value["bytes"] = Value(bytes: [0, 255]) }
    let plain = FirebaseCollection(Anything.self, path: "x")
    #expect(try await roundTrip(value, asDocument ? plain.asDocument() : plain) == value)
  }

  @Test func `random values come back`() async throws {
    for seed in Seeds.list(40) {
      var generator = SeededGenerator(seed: seed)
      let value = Self.randomObject(&generator, depth: 0)
      #expect(try await roundTrip(value) == value, "seed \(seed)")
    }
  }

  private static func randomObject(_ generator: inout SeededGenerator, depth: Int) -> Value {
    let names = ["0", "1", "2", "", "a.b", "%", "%null", "name", "%41", "é"]
    var value: Value = [:]
    for _ in 0..<Int.random(in: 0...4, using: &generator) {
      let name = names.randomElement(using: &generator) ?? "name"
      value[name] = random(&generator, depth: depth + 1)
    }
    return value
  }

  private static func random(_ generator: inout SeededGenerator, depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 4 ? 6 : 8), using: &generator) {
    case 0: return .null
    case 1: return Value(generator.chance(1, in: 2))
    case 2: return Value(Int64.random(in: .min ... .max, using: &generator))
    case 3:
      let text =
        "\(Int.random(in: -99...99, using: &generator)).\(Int.random(in: 0...90, using: &generator))"
      return ExactDecimal(text).map { Value($0) } ?? .null
    case 4: return Value(bytes: generator.bytes(3))
    case 5:
      return ["", "text", "%null"].randomElement(using: &generator).map { Value($0) } ?? .null
    case 6:
      let count = Int.random(in: 0...3, using: &generator)
      return Value(array: (0..<count).map { _ in random(&generator, depth: depth + 1) })
    default: return randomObject(&generator, depth: depth)
    }
  }

  @Test func `codecs write what others expect, and read it`() async throws {
    let database = DatabaseDouble()
    let mapping = FirebaseCollection(Visit.self, path: "visits")
      .encoding(\.began, as: .seconds).encoding(\.ended, as: .milliseconds)
      .encoding(\.noted, as: .iso8601).encoding(\.image, as: .base64)
      .referring(\.patient).referring(\.doctors)
    let (first, second) = (try Device(database, [mapping]), try Device(database, [mapping]))
    let date = Date(timeIntervalSince1970: 1_700_000_000.25)
    var visit = Visit(
      began: date, ended: date, noted: date, image: Data([1, 0, 254]), patient: "a.b",
      doctors: ["z", "a"])
    visit.nested = [visit]
    try first.add(visit)
    try await first.synchronize()
    let node = database.value("visits", visit.pk.uuidString)
    #expect(node?["began"] == 1_700_000_000.25)
    #expect(node?["ended"] == 1_700_000_000_250)
    #expect(node?["noted"] == "2023-11-14T22:13:20.25Z")
    #expect(node?["image"] == "AQD+")
    #expect(node?["patient"] == "a%2Eb")
    #expect(node?["doctors"] == ["z", "a"])
    try await second.synchronize()
    #expect(try second.object(Visit.self, visit.pk) == visit)
  }

  @Test func `sets of keys, as others write them, are read as lists`() async throws {
    let database = DatabaseDouble()
    let mapping = FirebaseCollection(Patient.self, path: "clinic/patients").referring(\.tags)
    let device = try Device(database, [mapping])
    database.set(
      ["name": "Joey", "tags": ["b": true, "a%2Ea": true], "modifiedAt": 5], "clinic", "patients",
      "1")
    try await device.synchronize()
    #expect(try device.patient("1")?.tags == ["a.a", "b"])
  }

  struct Ward: Codable, StoredObject, Equatable {
    struct Room: Codable, Equatable {
      var beds: [String]
      var notes: [String: String]
    }
    var pk: String
    var name: String
    var doctors: [String]
    var names: Set<String>
    var phones: [String: Int]
    var rooms: [Room]
    var main: Room
  }

  @Test func `lists that others leave out because they are empty are empty`() async throws {
    let database = DatabaseDouble()
    let device = try Device(database, [FirebaseCollection(Ward.self, path: "wards")])
    database.set(
      [
        "name": "A", "main": ["beds": ["1"]], "rooms": [["beds": ["2"]], ["notes": ["a": "b"]]],
        "modifiedAt": 5,
      ], "wards", "a")
    // What is missing here is no list.
    database.set(["doctors": ["x"], "main": ["beds": ["1"]], "modifiedAt": 5], "wards", "b")
    // Nothing is put in for an object whose own fields are no lists.
    database.set(["name": "C", "main": 5, "modifiedAt": 5], "wards", "c")
    try await device.synchronize()
    let room = { Ward.Room(beds: $0, notes: $1) }
    #expect(
      try device.object(Ward.self, "a")
        == Ward(
          pk: "a", name: "A", doctors: [], names: [], phones: [:],
          rooms: [room(["2"], [:]), room([], ["a": "b"])], main: room(["1"], [:])))
    #expect(try device.replicator.parked().map(\.code) == [.notDecodable, .notDecodable])
    #expect(try device.store.count(Ward.self) == 1)
    try await device.store.write { transaction in
      try transaction.update(Ward.self, key: "a") { $0.name = "B" }
    }
    try await device.synchronize()
    #expect(database.value("wards", "a", "name") == "B")
  }

  @Test func `what others write beside the declared properties is kept`() async throws {
    let database = DatabaseDouble()
    let device = try Device(database)
    database.set(
      ["fullName": "Joey", "tags": ["x"], "theirs": ["deep": 1], "modifiedAt": 5], "clinic",
      "patients", "1")
    try await device.synchronize()
    let counts = try await device.synchronize()
    #expect(counts == FirebaseCounts())
    try device.edit("1") { $0.name = "Joseph" }
    try await device.synchronize()
    let node = database.value("clinic", "patients", "1")
    #expect(node?["theirs"] == ["deep": 1] && node?["fullName"] == "Joseph")
  }

  @Test func `a property of the declaration can be the identifier`() async throws {
    let database = DatabaseDouble()
    let mapping = FirebaseCollection(Visit.self, path: "visits").identified(by: \.patient)
    let (first, second) = (try Device(database, [mapping]), try Device(database, [mapping]))
    let date = Date(timeIntervalSince1970: 1)
    var visit = Visit(
      began: date, ended: date, noted: date, image: Data(), patient: "x/y", doctors: [])
    try first.add(visit)
    try await first.synchronize()
    #expect(database.value("visits", "x%2Fy") != nil)
    // The second device has one with the identifier already.
    let own = Visit(
      began: date, ended: date, noted: date, image: Data(), patient: "x/y", doctors: ["a"])
    try second.add(own)
    try await second.synchronize()
    #expect(try second.store.count(Visit.self) == 1)
    visit.doctors = ["b"]
    try first.add(visit)
    try await first.synchronize()
    try await second.synchronize()
    #expect(try second.store.count(Visit.self) == 1)
    #expect(try second.object(Visit.self, own.pk)?.patient == "x/y")
  }

  @Test func `of two objects with one identifier the second is set aside`() async throws {
    let database = DatabaseDouble()
    let mapping = FirebaseCollection(Visit.self, path: "visits").identified(by: \.patient)
    let device = try Device(database, [mapping])
    let date = Date(timeIntervalSince1970: 1)
    for doctor in ["a", "b"] {
      try device.add(
        Visit(
          began: date, ended: date, noted: date, image: Data(), patient: "x", doctors: [doctor]))
      try await device.synchronize()
    }
    #expect(database.value("visits", "x", "doctors") == ["a"])
    #expect(try device.replicator.parked().map(\.code) == [.notEncodable])
  }

  @Test func `declarations that contradict themselves are refused`() throws {
    let declarations: [FirebaseCollection<Patient>] = [
      FirebaseCollection(Patient.self, path: ""),
      FirebaseCollection(Patient.self, path: "a.b"),
      Patient.mapping.naming(\.tags, "fullName"),
      Patient.mapping.naming(\.tags, "a/b"),
      Patient.mapping.naming(\.tags, "modifiedAt"),
      Patient.mapping.times(modified: "t", deleted: "t"),
      Patient.mapping.ignoring(\.name.count),
    ]
    for declaration in declarations {
      let error = #expect(throws: FirebaseError.self) {
        try Device(DatabaseDouble(), [declaration])
      }
      #expect(error?.code == .invalidDeclaration)
    }
    for url in [
      "http://example.com", "https://user:pass@example.com", "example.com", "https://a?b",
    ] {
      let error = #expect(throws: FirebaseError.self) { try Device(DatabaseDouble(), url: url) }
      #expect(error?.code == .invalidDeclaration)
    }
  }
}
