import Andiron
import DatabaseTestSupport
import FHIRDatabase
import FHIRR4
import FHIRStore
import Foundation
import HTTPServer
import Inspector
import StorageClient
import TestSupport
import Testing
import ValueModel

private struct Shelf: Codable, StoredObject {
  var pk: String
  var room: Int
}

private struct Volume: Codable, DeclaredObject {
  var pk: Int
  var title: String?
  var pages: Int
  var shelfKey: String

  static let shelf = ToOne(\Volume.shelfKey, to: Shelf.self)
  static let collection = CollectionDeclaration<Volume>(
    indexes: [.on(\.pages)], relations: [ObjectRelation(shelf)])
}

/// Random writes and edits, after which an inspector of a database must show what one of a store
/// shows.
struct InspectedProgram: DatabaseProgram {
  let seed: UInt64
  var oldVersions = VersionRetention.last(1_000)

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    let store = try FHIRStore(
      Store.inMemory(
        types: [Shelf.self, Volume.self],
        options: StoreOptions(oldVersions: oldVersions, changeFeed: .kept)),
      releases: [R4.self], options: options)
    let storage = try open()
    let database = FHIRDatabase(storage, releases: [R4.self], options: options)
    let pages = [
      InspectedPages(inspector: Inspector(store)), InspectedPages(inspector: Inspector(database)),
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let write = Self.write(&random)
      try write.run(store.store)
      try write.run(storage)
      try write.run(store)
      try write.run(database)
      if let (place, body, isLate) = Self.edit(&random) {
        let statuses = pages.map { $0.edit(place, body, isLate: isLate) }
        #expect(statuses[0] == statuses[1], "seed \(seed): \(place) \(body)")
      }
    }
    var shownCount = 0
    for (number, fields) in Self.tables(&random).enumerated() {
      let limit = Int.random(in: 1...20, using: &random)
      let (expected, found) = (
        pages[0].rows(fields, limit: limit), pages[1].rows(fields, limit: limit)
      )
      #expect(found == expected, "seed \(seed), table \(number): \(fields)")
      if expected.count > 1 { shownCount += 1 }
    }
    // Equal refusals alone would say nothing.
    #expect(shownCount >= 4, "seed \(seed): \(shownCount) tables have rows")
    for place in Self.places {
      #expect(pages[1].record(place) == pages[0].record(place), "seed \(seed): \(place)")
    }
    for patient in 1...4 {
      let fields = [("release", "r4"), ("patient", "\(patient)")]
      let answers = pages.map { $0.ask("timeline", fields) }
      #expect(answers[0].status == answers[1].status)
      #expect(answers[0].json == answers[1].json, "seed \(seed): patient \(patient)")
    }
    #expect(try storage.verify().isEmpty)
    try database.close()
  }

  /// The same write for a storage of objects and for one of resources.
  private enum Write {
    case shelf(Shelf)
    case volume(Volume)
    case volumeDeleted(Int)
    case resource(String)
    case resourceDeleted(String, String)

    func run(_ storage: some ObjectStorage) throws {
      switch self {
      case .shelf(let shelf): try storage.write { _ = try $0.upsert(shelf) }
      case .volume(let volume): try storage.write { _ = try $0.upsert(volume) }
      case .volumeDeleted(let key):
        try storage.write { _ = try $0.delete(Volume.self, key: key) }
      case .resource, .resourceDeleted: break
      }
    }

    func run(_ records: some FHIRRecords) throws {
      switch self {
      case .resource(let json):
        let value = try JSON.parse(json)
        try records.write { _ = try $0.upsert(value, release: .r4) }
      case .resourceDeleted(let type, let id):
        try records.write { _ = try $0.delete(type, id: id, release: .r4) }
      default: break
      }
    }
  }

  private static func write(_ random: inout SeededGenerator) -> Write {
    let id = "\(Int.random(in: 1...4, using: &random))"
    let number = Int.random(in: 1...9, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return .shelf(Shelf(pk: "s\(number)", room: number % 3))
    case 1, 2:
      return .volume(
        Volume(
          pk: Int.random(in: 1...30, using: &random),
          title: number == 1 ? nil : "t\(number % 4)", pages: 10 * number,
          shelfKey: "s\(Int.random(in: 1...9, using: &random))"))
    case 3: return .volumeDeleted(Int.random(in: 1...30, using: &random))
    case 4:
      return .resource(
        #"{"resourceType":"Patient","id":"\#(id)","name":[{"family":"f\#(number)"}],"birthDate":"19\#(10 + number)-01-02","extension":[{"url":"u","valueDecimal":\#(number).50}]}"#
      )
    case 5:
      return .resource(
        #"{"resourceType":"Observation","id":"\#(id)","status":"final","code":{"text":"t\#(number)"},"effectiveDateTime":"202\#(number % 4)-0\#(number)-01","subject":{"reference":"Patient/\#(number % 4 + 1)"},"valueQuantity":{"value":\#(number).0,"unit":"kg"}}"#
      )
    default: return .resourceDeleted(number % 2 == 0 ? "Patient" : "Observation", id)
    }
  }

  private static func edit(
    _ random: inout SeededGenerator
  ) -> (place: [(String, String)], body: String, isLate: Bool)? {
    let key = Int.random(in: 1...30, using: &random)
    let place = [("kind", "objects"), ("name", "Volume"), ("key", "\(key)")]
    let isLate = random.chance(1, in: 4)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return (place, #"{"pages":\#(key),"shelfKey":"s1"}"#, isLate)
    case 1:
      return (place, #"{"title":"edited","pages":1.50,"shelfKey":"s2","more":[1,{}]}"#, isLate)
    case 2: return (place, "[1]", isLate)
    case 3:
      return ([("kind", "objects"), ("name", "Absent"), ("key", "\(key)")], "{}", isLate)
    default: return nil
    }
  }

  private static func tables(_ random: inout SeededGenerator) -> [[(String, String)]] {
    let number = Int.random(in: 1...9, using: &random)
    let volumes = [("kind", "objects"), ("name", "Volume"), ("columns", "title,pages,shelfKey")]
    let patients = [("kind", "resources"), ("name", "r4/Patient")]
    let observations = [("kind", "resources"), ("name", "r4/Observation")]
    func query(_ language: String, _ text: String) -> [(String, String)] {
      [("language", language), ("query", text)]
    }
    return [
      volumes, patients, observations, volumes + [("sort", "title")],
      volumes + [("sort", "-title")], volumes + query("predicate", "pages >= \(10 * number)"),
      volumes + query("predicate", "title == \"t1\" AND pages < 60") + [("sort", "-title")],
      volumes + query("selector", #"{"shelfKey":{"$in":["s1","s\#(number)"]}}"#),
      volumes + query("predicate", "pages = = 1"), volumes + query("selector", "{"),
      volumes + query("fhir", "_id=1"), volumes + [("after", "x")],
      volumes + [("sort", "pages"), ("after", "x")],
      patients + query("fhir", "family=f\(number)"),
      patients + [("sort", "-birthdate"), ("columns", "birthDate")],
      patients + query("predicate", "birthDate > \"1914\"") + [
        ("sort", "birthDate"), ("columns", "birthDate"),
      ],
      observations + query("fhir", "subject=Patient/\(number % 4 + 1)")
        + [("sort", "date"), ("columns", "effectiveDateTime")],
      observations + query("fhir", "unknown=1"), observations + query("words", "t1"),
      [("kind", "resources"), ("name", "r4/Nothing")], [("kind", "objects"), ("name", "Absent")],
    ]
  }

  private static let places: [[(String, String)]] =
    (1...9).map { [("kind", "objects"), ("name", "Shelf"), ("key", "s\($0)")] }
    + (1...30).map { [("kind", "objects"), ("name", "Volume"), ("key", "\($0)")] }
    + ["Patient", "Observation"].flatMap { type in
      (1...4).map { [("kind", "resources"), ("name", "r4/\(type)"), ("key", "\($0)")] }
    }
    + [
      [("kind", "objects"), ("name", "Volume"), ("key", "none")],
      [("kind", "resources"), ("name", "r4/Patient"), ("key", "pk=1")],
    ]
}

/// An inspector of a database without a store beside it.
struct InspectedCommits: DatabaseProgram {
  var oldVersions = VersionRetention.last(2)

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let storage = try open()
    let pages = InspectedPages(
      inspector: Inspector(FHIRDatabase(storage, releases: [R4.self])))
    try storage.write { try $0.add(Shelf(pk: "s", room: 1)) }
    let source = try Self.source(pages)
    defer { source.end() }
    #expect(try Self.names(source) == ["statistics"])
    try storage.write { _ = try $0.upsert(Shelf(pk: "t", room: 2)) }
    try Self.expectNews(source, thatShow: 2, in: pages)
    // Another process, which a database in memory cannot have.
    if Backend.self != MemoryBackend.self {
      let other = try open()
      try other.write { _ = try $0.upsert(Shelf(pk: "u", room: 2)) }
      try Self.expectNews(source, thatShow: 3, in: pages)
      try other.close()
    }
    for name in ["andiron.versions", "andiron.blobs"] {
      let place = [("kind", "objects"), ("name", name)]
      #expect(pages.ask("rows", place).status == 404, "\(name)")
      #expect(pages.ask("record", place + [("key", "1")]).status == 404, "\(name)")
      #expect(pages.edit(place + [("key", "1")], "{}", isLate: false) == 403, "\(name)")
    }
    #expect(pages.ask("rows", [("kind", "database"), ("name", "notes")]).status == 404)
    try storage.close()
    #expect(pages.ask("rows", [("kind", "objects"), ("name", "Shelf")]).status == 503)
  }

  private struct NoSource: Error {}

  private static func source(_ pages: InspectedPages) throws -> any HTTPBodySource {
    guard case .source(let source, nil) = pages.respond(.get, "live").body else {
      throw NoSource()
    }
    source.begin {}
    return source
  }

  /// The names of the events that a source has now.
  private static func names(_ source: any HTTPBodySource) throws -> [String] {
    guard case .bytes(let bytes) = try source.next() else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("event: ") }.map { String($0.dropFirst("event: ".count)) }
  }

  /// Waits for an event after which a page shows this number of objects. There may be others
  /// before it: a database can tell of a commit once more.
  private static func expectNews(
    _ source: any HTTPBodySource, thatShow number: Int, in pages: InspectedPages
  ) throws {
    for _ in 0..<1_200 {
      if try names(source).contains("changes"), count(pages) == number { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    Issue.record("no event after a commit")
  }

  private static func count(_ pages: InspectedPages) -> Int? {
    let collections = pages.ask("store").json["collections"]?.elements ?? Value.null.elements
    return collections.first { $0["name"]?.string == "Shelf" }?["count"]?.integer.map { Int($0) }
  }
}

@Suite struct InspectedDatabaseTests {
  @Test(
    "an inspector of a database shows what one of a store shows", arguments: TestBackend.all,
    Seeds.list(4))
  func agreesWithStore(backend: TestBackend, seed: UInt64) throws {
    try backend.run(InspectedProgram(seed: seed))
  }

  @Test("it also does without old versions", arguments: TestBackend.all, Seeds.list(2))
  func agreesWithoutVersions(backend: TestBackend, seed: UInt64) throws {
    try backend.run(InspectedProgram(seed: seed, oldVersions: .none))
  }

  @Test("it tells of commits, and shows nothing of the library's own", arguments: TestBackend.all)
  func tellsOfCommits(backend: TestBackend) throws { try backend.run(InspectedCommits()) }
}
