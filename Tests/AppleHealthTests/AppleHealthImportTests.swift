import Andiron
import AppleHealth
import FileAccess
import Foundation
import HealthModel
import TestSupport
import Testing
import ValueModel

@Suite struct AppleHealthImportTests {
  static let shared = SharedData.root.appendingPathComponent("healthkit")

  /// The shared export as an archive, with its resources.
  static func sharedArchive() throws -> ExportArchive {
    let resources = shared.appendingPathComponent("clinical-records")
    let names = try FileManager.default.contentsOfDirectory(atPath: resources.path).sorted()
    let xml = try Data(contentsOf: shared.appendingPathComponent("apple_health_export.xml"))
    let contents =
      [("apple_health_export/export.xml", [UInt8](xml))]
      + (try names.map { name in
        (
          "apple_health_export/clinical-records/" + name,
          [UInt8](try Data(contentsOf: resources.appendingPathComponent(name)))
        )
      })
    return try ExportArchive(try ArchiveFixture.archive(contents))
  }

  static func counts() throws -> [String: Int] {
    let bytes = try Data(
      contentsOf: shared.appendingPathComponent("apple_health_export.counts.json"))
    struct Counts: Decodable { var counts: [String: Int] }
    return try JSONDecoder().decode(Counts.self, from: bytes).counts
  }

  /// All samples, in an order that depends on them alone.
  static func samples(_ health: HealthStore) throws -> [HealthSample] {
    try health.samples(SampleQuery()).map { ($0, $0.id.uuidString) }
      .sorted { ($0.0.start, $0.1) < ($1.0.start, $1.1) }.map(\.0)
  }

  static func archive(_ text: String, _ others: [(String, String)] = []) throws -> ExportArchive {
    let main = "<HealthData locale=\"en_US\">\n\(text)\n</HealthData>"
    return try ExportArchive(
      try ArchiveFixture.archive(
        [(name: "apple_health_export/export.xml", bytes: Array(main.utf8))]
          + others.map { ("apple_health_export" + $0.0, Array($0.1.utf8)) }))
  }

  static func record(
    _ minute: Int, _ value: Int, type: String = "HeartRate", more: String = ""
  ) -> String {
    let time = "2023-03-24 07:\(minute < 10 ? "0" : "")\(minute):00 +0100"
    return """
      <Record type="HKQuantityTypeIdentifier\(type)" sourceName="a" unit="count/min" \
      startDate="\(time)" endDate="\(time)" value="\(value)">\(more)</Record>
      """
  }

  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `the shared export is imported with its counts, and once only`() throws {
    let health = try HealthStore.inMemory()
    let expected = try Self.counts()
    let importer = AppleHealthImport(try Self.sharedArchive())
    let first = try importer.run(into: health)
    #expect(first.isComplete && !first.isCutOff)
    // The routes of the workouts are not among the shared files.
    #expect(first.problems.map(\.kind) == [.missingFile])
    #expect(first.problems.first?.count == 7)
    for (name, count) in expected {
      switch name {
      case "ActivitySummary": #expect(first.types[.activitySummary]?.addedCount == count)
      case "Correlation": #expect(first.types[.bloodPressure]?.addedCount == count)
      case "Workout": #expect(first.types[.workout]?.addedCount == count)
      case "ClinicalRecord":
        let records = first.types.filter { $0.key.family == .clinicalRecord }
        #expect(records.values.reduce(0) { $0 + $1.addedCount } == count)
      default: #expect(first.types[SampleType(name)]?.addedCount == count, "\(name)")
      }
    }
    #expect(first.types[.characteristics]?.addedCount == 1)
    #expect(first.types[.workoutRoute]?.addedCount == 7)
    #expect(first.addedCount == expected.values.reduce(1 + 7, +))
    #expect(first.knownCount == 0)
    let samples = try Self.samples(health)
    #expect(samples.count == first.addedCount)

    let second = try importer.run(into: health)
    #expect(second.addedCount == 0)
    #expect(second.knownCount == first.addedCount)
    #expect(second.contents == first.contents)
    #expect(try Self.samples(health) == samples)
  }

  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `resources are kept with all digits, by their paths`() throws {
    let health = try HealthStore.inMemory()
    try AppleHealthImport(try Self.sharedArchive()).run(into: health)
    let samples = try Self.samples(health).filter { $0.type.family == .clinicalRecord }
    #expect(samples.count == 24)
    for sample in samples {
      guard case .clinicalRecord(let record) = sample.content else {
        Issue.record("no clinical record")
        continue
      }
      let path = try #require(record.resourcePath)
      let bytes = [UInt8](
        try Data(contentsOf: Self.shared.appendingPathComponent(path)))
      #expect(record.resource == (try JSON.parse(bytes)))
      #expect(record.resource?["resourceType"]?.string != nil)
      #expect(["1.0.2", "4.0.1"].contains(record.fhirVersion))
    }
  }

  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `units, time zones and overlapping sources are those of the export`() throws {
    let health = try HealthStore.inMemory()
    try AppleHealthImport(try Self.sharedArchive()).run(into: health)
    let glucose = try health.samples(SampleQuery(.bloodGlucose))
    #expect(glucose.count == 14)
    #expect(glucose.allSatisfy { $0.quantity?.unit == "mmol<180.1558800000541>/L" })
    let zoned = try Self.samples(health).filter { $0.timeZoneName != nil }
    #expect(!zoned.isEmpty)
    #expect(zoned.allSatisfy { $0.timeZoneName == "Europe/Berlin" })
    // Watch and phone count the same steps: a day has fewer than both say.
    let first = try #require(try health.samples(SampleQuery(.stepCount)).first?.start)
    let query = StatisticsQuery(.stepCount, from: first, to: first + 86_400)
    let all = try #require(try health.statistics(query).sum)
    let each = try health.statisticsBySource(query).compactMap(\.statistics.sum)
    #expect(each.count == 2)
    #expect(all <= each.reduce(0, +) && all >= (each.max() ?? 0))
  }

  @Test func `glucose converts between the units that people use`() throws {
    let health = try HealthStore.inMemory()
    func record(_ minute: Int, _ value: String, _ unit: String) -> String {
      """
      <Record type="HKQuantityTypeIdentifierBloodGlucose" sourceName="a" unit="\(unit)" \
      startDate="2023-03-24 07:0\(minute):00 +0100" endDate="2023-03-24 07:0\(minute):00 +0100" \
      value="\(value)"/>
      """
    }
    let archive = try Self.archive(
      record(1, "90.0779400000271", "mg/dL")
        + record(2, "5", "mmol&lt;180.1558800000541&gt;/L"))
    let report = try AppleHealthImport(archive).run(into: health)
    #expect(report.problems == [])
    let samples = try health.samples(SampleQuery(.bloodGlucose))
    #expect(samples.map(\.quantity?.unit) == ["mg/dL", "mmol<180.1558800000541>/L"])
    let start = samples[0].start
    var query = StatisticsQuery(.bloodGlucose, from: start, to: start + 3_600)
    for (unit, value) in [("mg/dL", 90.0779400000271), ("mmol<180.1558800000541>/L", 5)] {
      query.unit = unit
      let found = try health.statistics(query)
      #expect(abs((found.minimum ?? 0) - value) < 1e-9)
      #expect(abs((found.maximum ?? 0) - value) < 1e-9)
    }
  }

  @Test func `a longer export adds what is new`() throws {
    let health = try HealthStore.inMemory()
    let short = Array(SyntheticExport(seed: 3, recordCount: 3_000))
    let long = Array(SyntheticExport(seed: 3, recordCount: 5_000))
    #expect(long.starts(with: short))
    func run(_ items: [ExportItem]) throws -> AppleHealthReport {
      let file = try ArchiveFixture.file([])
      let writer = try ExportWriter(file)
      for item in items { try writer.write(item) }
      try writer.finish()
      var importer = AppleHealthImport(try ExportArchive(file))
      importer.batchCount = 700
      return try importer.run(into: health)
    }
    let first = try run(short)
    let second = try run(long)
    let whole = try HealthStore.inMemory()
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file)
    for item in long { try writer.write(item) }
    try writer.finish()
    let all = try AppleHealthImport(try ExportArchive(file)).run(into: whole)
    #expect(first.addedCount > 3_000 && first.knownCount == 0)
    #expect(second.knownCount == first.addedCount)
    #expect(first.addedCount + second.addedCount == all.addedCount)
    #expect(try Self.samples(health) == Self.samples(whole))
  }

  @Test func `of equal records one is kept, and the others are counted`() throws {
    let health = try HealthStore.inMemory()
    let text = (0..<54).map { _ in Self.record(1, 60) }.joined()
    let report = try AppleHealthImport(try Self.archive(text)).run(into: health)
    #expect(report.types[.heartRate]?.addedCount == 1)
    #expect(report.types[.heartRate]?.knownCount == 53)
    #expect(report.contents.counts["HKQuantityTypeIdentifierHeartRate"] == 54)
  }

  @Test func `a sync identifier replaces older versions, and one without a version is left out`()
    throws
  {
    let health = try HealthStore.inMemory()
    func entry(_ key: String, _ value: String) -> String {
      "<MetadataEntry key=\"HKMetadataKeySync\(key)\" value=\"\(value)\"/>"
    }
    func archive(_ value: Int, version: Int) throws -> ExportArchive {
      try Self.archive(
        Self.record(
          1, value, more: entry("Identifier", "17") + entry("Version", "\(version)"))
          + Self.record(2, 80, more: entry("Identifier", "18")))
    }
    let first = try AppleHealthImport(try archive(60, version: 1)).run(into: health)
    #expect(first.addedCount == 2)
    #expect(first.problems.map(\.kind) == [.badIdentity])
    let second = try AppleHealthImport(try archive(61, version: 2)).run(into: health)
    #expect(second.types[.heartRate]?.replacedCount == 1)
    let third = try AppleHealthImport(try archive(60, version: 1)).run(into: health)
    #expect(third.addedCount == 0 && third.knownCount == 2)
    let samples = try health.samples(SampleQuery(.heartRate))
    #expect(samples.map(\.quantity?.value) == [61, 80])
    #expect(samples[0].syncIdentity == SyncIdentity(identifier: "17", version: 2))
    #expect(samples[1].metadata.isEmpty)
  }

  @Test func `what contradicts itself is left out and counted, with its line`() throws {
    let health = try HealthStore.inMemory()
    let time = "2023-03-24 07:00:00 +0100"
    let text = """
      \(Self.record(1, 60))
      <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="a" unit="count/min" \
      startDate="2023-03-24 07:12:00 +0100" endDate="\(time)" value="1"/>
      <ActivitySummary dateComponents="2023-02-30"/>
      <Workout sourceName="a" startDate="\(time)" endDate="\(time)"/>
      \(Self.record(2, 61))
      """
    let report = try AppleHealthImport(try Self.archive(text)).run(into: health)
    #expect(report.addedCount == 2)
    let lines = Dictionary(uniqueKeysWithValues: report.problems.map { ($0.kind, $0.firstLine) })
    #expect(lines == [.badDate: 3, .invalidSample: 3, .missingAttribute: 5])
    #expect(report.problems.first { $0.kind == .badDate }?.count == 2)
  }

  @Test func `summaries and the person are those of the latest export`() throws {
    let health = try HealthStore.inMemory()
    func archive(_ day: Int, _ energy: Int, sex: String) throws -> ExportArchive {
      try Self.archive(
        """
        <ExportDate value="2023-04-0\(day) 00:00:00 +0100"/>
        <Me HKCharacteristicTypeIdentifierBiologicalSex="\(sex)"/>
        <ActivitySummary dateComponents="2023-03-31" activeEnergyBurned="400"/>
        <ActivitySummary dateComponents="2023-04-01" activeEnergyBurned="\(energy)"/>
        """)
    }
    let first = try AppleHealthImport(try archive(1, 200, sex: "")).run(into: health)
    #expect(first.types[.activitySummary]?.addedCount == 2)
    let second = try AppleHealthImport(try archive(2, 500, sex: "x")).run(into: health)
    #expect(second.types[.activitySummary]?.replacedCount == 1)
    #expect(second.types[.activitySummary]?.knownCount == 1)
    // The first export says nothing of the person.
    #expect(first.types[.characteristics] == nil)
    #expect(second.types[.characteristics]?.addedCount == 1)
    let third = try AppleHealthImport(try archive(1, 200, sex: "")).run(into: health)
    #expect(third.addedCount == 0)
    let summaries = try health.samples(SampleQuery(.activitySummary)).compactMap(\.activitySummary)
    #expect(summaries.map(\.day) == ["2023-03-31", "2023-04-01"])
    #expect(summaries.map(\.energyBurned?.value) == [400, 500])
    let people = try health.samples(SampleQuery(.characteristics)).compactMap(\.characteristics)
    #expect(people.map(\.biologicalSex) == ["x"])
    #expect(try health.summaries() == summaries)
    #expect(try health.characteristics() == people.first)
    let fourth = try AppleHealthImport(try archive(3, 500, sex: "y")).run(into: health)
    #expect(fourth.types[.characteristics]?.replacedCount == 1)
    #expect(fourth.types[.activitySummary]?.knownCount == 2)
    #expect(try health.characteristics()?.biologicalSex == "y")
  }

  @Test func `an export in which nothing is said of the person makes no sample of it`() throws {
    for me in [
      "<Me/>", "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"\"/>",
      """
      <Me HKCharacteristicTypeIdentifierDateOfBirth="" \
      HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexNotSet" \
      HKCharacteristicTypeIdentifierBloodType="HKBloodTypeNotSet" \
      HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeNotSet"/>
      """,
    ] {
      let health = try HealthStore.inMemory()
      let report = try AppleHealthImport(try Self.archive(me)).run(into: health)
      #expect(report.addedCount == 0 && report.types.isEmpty, "\(me)")
      #expect(try health.count(SampleQuery()) == 0)
      #expect(try health.characteristics() == nil)
    }
  }

  @Test func `other files are read, or counted`() throws {
    let health = try HealthStore.inMemory()
    let time = "startDate=\"2023-03-24 07:12:00 +0100\" endDate=\"2023-03-24 07:42:00 +0100\""
    func workout(_ path: String) -> String {
      """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="\(path)" \(time)>
       <WorkoutRoute sourceName="a" \(time)><FileReference path="\(path)"/></WorkoutRoute>
      </Workout>
      """
    }
    let route = String(
      decoding: ExportRoute(ExportArchiveTests.locations).bytes, as: UTF8.self)
    let archive = try Self.archive(
      workout("/workout-routes/a.gpx") + workout("/workout-routes/b.gpx"),
      [
        ("/workout-routes/a.gpx", route), ("/workout-routes/c.gpx", route),
        ("/electrocardiograms/ecg.csv", ExportFileTests.electrocardiogram),
        ("/export_cda.xml", "<?xml version=\"1.0\"?><ClinicalDocument/>"),
        ("/attachment.bin", "\u{1}\u{2}"),
      ])
    let report = try AppleHealthImport(archive).run(into: health)
    #expect(report.types[.workout]?.addedCount == 2)
    #expect(report.types[.workoutRoute]?.addedCount == 2)
    #expect(report.types[.electrocardiogram]?.addedCount == 1)
    #expect(report.contents.counts["Electrocardiogram"] == 1)
    let problems = Dictionary(uniqueKeysWithValues: report.problems.map { ($0.kind, $0.count) })
    #expect(problems == [.missingFile: 1, .document: 1, .unknownFile: 2])
    let routes = try health.samples(SampleQuery(.workoutRoute)).map(\.content)
    let counts = routes.map { content -> Int in
      if case .workoutRoute(let route) = content { route.locations.count } else { -1 }
    }
    #expect(counts.sorted() == [0, 3])
  }

  @Test func `records whose type cannot have a value are left out`() throws {
    let health = try HealthStore.inMemory()
    let time = "startDate=\"2023-03-24 07:12:00 +0100\" endDate=\"2023-03-24 07:12:00 +0100\""
    let types = ["", "HKCorrelationTypeIdentifierFood", "HKQuantityTypeIdentifierNew", "new"]
    let records = types.map {
      "<Record type=\"\($0)\" sourceName=\"a\" \(time) value=\"1\"/>"
    }
    let text = (records + records).joined(separator: "\n")
    let report = try AppleHealthImport(try Self.archive(text)).run(into: health)
    #expect(report.addedCount == 2 && report.knownCount == 2)
    #expect(report.problems.map(\.kind) == [.invalidSample])
    #expect(report.problems.first?.count == 4)
    #expect(report.problems.first?.firstLine == 2)
  }

  @Test func `a folder is imported as its archive is`() throws {
    let fileSystem = MemoryFileSystem()
    try fileSystem.createDirectory("/export")
    try fileSystem.createDirectory("/export/routes")
    func write(_ path: String, _ text: String) throws {
      let file = try fileSystem.open("/export/" + path, .create)
      try Array(text.utf8).withUnsafeBytes { try file.writeFully($0, at: 0) }
    }
    try write("Exportieren.xml", "<HealthData>\(Self.record(1, 60))</HealthData>")
    try write("routes/ecg.csv", ExportFileTests.electrocardiogram)
    try write(".hidden.csv", ExportFileTests.electrocardiogram)
    let archive = try ExportArchive(path: "/export", in: fileSystem)
    #expect(archive.files.map(\.name) == ["Exportieren.xml", "routes/ecg.csv"])
    let health = try HealthStore.inMemory()
    let report = try AppleHealthImport(archive).run(into: health)
    #expect(report.addedCount == 2 && report.problems == [])
    let alone = try ExportArchive(path: "/export/Exportieren.xml", in: fileSystem)
    #expect(try AppleHealthImport(alone).run(into: health).knownCount == 1)
    let error = #expect(throws: ExportError.self) {
      try ExportArchive(path: "/nothing", in: fileSystem)
    }
    #expect(error?.code == .notAnExport)
  }

  @Test func `a folder with a link is refused, wherever the link leads`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let export = folder.appending(path: "export")
    let routes = export.appending(path: "routes")
    try FileManager.default.createDirectory(at: routes, withIntermediateDirectories: true)
    let text = "<HealthData>\(Self.record(1, 60))</HealthData>"
    try Data(text.utf8).write(to: export.appending(path: "export.xml"))
    #expect(try ExportArchive(at: export).files.count == 1)
    let outside = folder.appending(path: "outside.csv")
    try Data(ExportFileTests.electrocardiogram.utf8).write(to: outside)
    for (place, target) in [("ecg.csv", outside), ("routes/ecg.csv", outside), ("more", folder)] {
      let link = export.appending(path: place)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      let error = #expect(throws: ExportError.self) { try ExportArchive(at: export) }
      #expect(error?.code == .unsupported, "\(place)")
      try FileManager.default.removeItem(at: link)
    }
    // The folder itself may be reached by a link.
    let link = folder.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: export)
    #expect(try ExportArchive(at: link).files.count == 1)
  }

  @Test func `what is cut off is imported up to there, at any byte`() throws {
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file)
    for item in SyntheticExport(seed: 9, recordCount: 400) { try writer.write(item) }
    try writer.add("/ecg.csv", Array(ExportFileTests.electrocardiogram.utf8))
    try writer.finish()
    let bytes = try ArchiveFixture.bytes(of: file)
    let whole = try AppleHealthImport(try ExportArchive(file)).run(into: try .inMemory())
    var last = 0
    for seed in Seeds.list(Seeds.amount(20, search: 80)) {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 0..<bytes.count, using: &random)
      do {
        let archive = try ExportArchive(try ArchiveFixture.file(Array(bytes[..<count])))
        let report = try AppleHealthImport(archive).run(into: try .inMemory())
        #expect(report.isCutOff, "seed \(seed)")
        #expect(report.addedCount <= whole.addedCount, "seed \(seed)")
        last = max(last, report.addedCount)
      } catch let error as ExportError {
        #expect(error.code == .notAnExport, "seed \(seed): \(error)")
      }
    }
    #expect(last > 0)
  }

  @Test func `damage of an archive never stops what came before`() throws {
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file)
    for item in SyntheticExport(seed: 9, recordCount: 400) { try writer.write(item) }
    try writer.finish()
    let bytes = try ArchiveFixture.bytes(of: file)
    for seed in Seeds.list(Seeds.amount(30, search: 120)) {
      var random = SeededGenerator(seed: seed)
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 0..<bytes.count, using: &random)] ^=
          UInt8.random(in: 1...255, using: &random)
      }
      do {
        let archive = try ExportArchive(try ArchiveFixture.file(damaged))
        try AppleHealthImport(archive).run(into: try .inMemory())
      } catch let error as ExportError {
        #expect(error.code != .unreadable, "seed \(seed): \(error)")
      }
    }
  }

  @Test func `an import stops when it is told to, and goes on later`() throws {
    let health = try HealthStore.inMemory()
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file)
    for item in SyntheticExport(seed: 5, recordCount: 3_000) { try writer.write(item) }
    try writer.finish()
    var importer = AppleHealthImport(try ExportArchive(file))
    importer.batchCount = 500
    var steps: [Int] = []
    let part = try importer.run(into: health) { progress in
      steps.append(progress.readByteCount)
      #expect(progress.readByteCount <= progress.totalByteCount)
      return steps.count < 3
    }
    #expect(steps.count == 3 && steps == steps.sorted())
    #expect(!part.isComplete && part.addedCount > 500)
    let rest = try importer.run(into: health)
    #expect(rest.isComplete && rest.knownCount == part.addedCount)
    #expect(rest.addedCount > 0)
  }

  @Test func `an error of the store ends the import`() throws {
    let health = try HealthStore.inMemory()
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file)
    for item in SyntheticExport(seed: 5, recordCount: 3_000) { try writer.write(item) }
    try writer.finish()
    var importer = AppleHealthImport(try ExportArchive(file))
    importer.batchCount = 100
    try health.store.close()
    #expect(throws: StoreError.self) { try importer.run(into: health) }
  }
}
