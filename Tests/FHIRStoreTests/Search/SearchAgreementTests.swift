import FHIRModel
import FHIRStore
import FHIRTestSupport
import Foundation
import SyntheticPopulation
import TestSupport
import Testing
import ValueModel

/// Random searches, answered three ways. Each round of a search tries other ones.
@Suite struct SearchAgreementTests {
  @Test(
    "indexes, tests of all resources and the naive evaluator agree on a synthetic population",
    arguments: ReleaseVersion.allCases)
  func syntheticPopulation(version: ReleaseVersion) throws {
    let release = try #require(RecordStore.releases.first { $0.version == version })
    let hasTypes = version == .r4 || version == .r5
    let population = SyntheticPopulation(seed: 7, release: version)
    var resources = population.institutionResources().map(\.value)
    for patient in 0..<Seeds.amount(10, search: 24) {
      let own = population.resources(ofPatient: patient).map(\.value)
      resources += patient < Seeds.amount(2, search: 4) ? own[...] : own.prefix(15)
    }
    var agreement = try SearchAgreement(release, resources)
    for seed in Seeds.list(Seeds.amount(1, search: 3)) {
      try agreement.check(Seeds.amount(60, search: 300), seed: seed)
      if hasTypes { try agreement.checkTypes(Seeds.amount(60, search: 200), seed: seed) }
    }
    #expect(agreement.found > Seeds.amount(100, search: 1_000))
    #expect(!hasTypes || agreement.foundByType > Seeds.amount(0, search: 5))
    #expect(agreement.indexed > Seeds.amount(15, search: 50))
    #expect(agreement.places.placeCount > Seeds.amount(30, search: 100))
    #expect(agreement.refused * 4 < agreement.answered)
  }

  @Test(
    "they agree on days of a zone that the store's options state",
    arguments: ["America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"])
  func zones(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let population = SyntheticPopulation(seed: 11, release: .r4)
    var resources: [Value] = []
    for patient in 0..<3 { resources += population.resources(ofPatient: patient).map(\.value) }
    let mixed = try resources.prefix(400).enumerated().map { number, resource in
      number.isMultiple(of: 2) ? resource : try Self.withoutZones(resource)
    }
    var options = FHIRStoreOptions()
    options.timeZone = zone
    try NaiveTime.$zone.withValue(zone) {
      var agreement = try SearchAgreement(RecordStore.releases[0], mixed, options: options)
      for seed in Seeds.list(Seeds.amount(1, search: 3)) {
        try agreement.check(Seeds.amount(120, search: 400), seed: seed, kinds: [.date])
      }
      #expect(agreement.found > 100)
    }
  }

  /// The resource with its times cut to days, and to minutes that name no zone.
  private static func withoutZones(_ resource: Value) throws -> Value {
    let text = String(decoding: resource.jsonBytes(), as: UTF8.self)
    let time = /(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/
    return try JSON.parse(text.replacing(time) { String($0.output.1) })
  }

  @Test(
    "they agree on quantities in other units", arguments: [ReleaseVersion.r4, .r5, .stu3])
  func units(version: ReleaseVersion) throws {
    let release = try #require(RecordStore.releases.first { $0.version == version })
    for seed in Seeds.list(Seeds.amount(1, search: 3)) {
      var maker = QuantityMaker(seed: seed)
      var agreement = try SearchAgreement(release, maker.observations(200))
      try agreement.check(
        Seeds.amount(200, search: 600), seed: seed, kinds: [.quantity, .composite])
      #expect(agreement.found > 500)
      #expect(agreement.indexed > 5)
    }
  }

  @Test(
    "they agree on the official examples", .enabled(if: SharedData.isThere, "no shared data"),
    arguments: ReleaseVersion.allCases)
  func examples(version: ReleaseVersion) throws {
    let release = try #require(RecordStore.releases.first { $0.version == version })
    let hasTypes = version == .r4 || version == .r5
    let files = SharedData.files(
      below: "fhir/\(version.rawValue)/examples", endings: [".json"])
    let resources = try files.compactMap { file -> Value? in
      let bytes = Array(try Data(contentsOf: file))
      // Foundation's decimals do not reach to 1e-245, as one example does.
      if file.lastPathComponent.hasPrefix("observation-decimal") { return nil }
      // The largest are definitions of hundreds of codes, which no parameter reads.
      return bytes.count < 60_000 ? try JSON.parse(bytes) : nil
    }
    var options = FHIRStoreOptions()
    options.baseURLs = ["http://hl7.org/fhir", "https://example.org/fhir"]
    var agreement = try SearchAgreement(release, resources, options: options)
    for seed in Seeds.list(Seeds.amount(1, search: 3)) {
      try agreement.check(Seeds.amount(400, search: 700), seed: seed)
      if hasTypes { try agreement.checkTypes(Seeds.amount(1_000, search: 3_000), seed: seed) }
    }
    #expect(agreement.found > Seeds.amount(200, search: 1_000))
    #expect(!hasTypes || agreement.foundByType > Seeds.amount(0, search: 5))
    #expect(agreement.indexed > Seeds.amount(15, search: 50))
    #expect(agreement.places.placeCount > Seeds.amount(30, search: 100))
    #expect(agreement.refused * 4 < agreement.answered)
  }

  @Test(
    "they agree on bundles of patients", .enabled(if: SharedData.isThere, "no shared data"),
    arguments: [ReleaseVersion.r4, .stu3])
  func bundles(version: ReleaseVersion) throws {
    let release = try #require(RecordStore.releases.first { $0.version == version })
    let files = SharedData.files(below: "fhir/\(version.rawValue)/synthea", endings: [".ndjson.gz"])
    var resources: [Value] = []
    for text in try files.flatMap(SharedData.texts).dropFirst(Seeds.offset(below: 12)).prefix(3) {
      let bundle = try JSON.parse(text)
      let entries = bundle["entry"]?.elements.compactMap { $0["resource"] } ?? []
      resources += entries.prefix(250)
    }
    var agreement = try SearchAgreement(release, resources)
    for seed in Seeds.list(Seeds.amount(1, search: 3)) {
      try agreement.check(150, seed: seed)
    }
    #expect(agreement.found > Seeds.amount(100, search: 500))
  }
}
