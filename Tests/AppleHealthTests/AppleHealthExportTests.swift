import Andiron
import AppleHealth
import FileAccess
import Foundation
import HealthModel
import TestSupport
import Testing
import ValueModel

@Suite struct AppleHealthExportTests {
  /// Exports a store, and imports what was written into a new one.
  private func again(
    _ health: HealthStore, _ prepare: (inout AppleHealthExport) -> Void = { _ in }
  ) throws -> (HealthStore, AppleHealthExport.Report, AppleHealthReport) {
    var export = AppleHealthExport(of: health)
    prepare(&export)
    let file = try ArchiveFixture.file([])
    let written = try export.write(to: file)
    let other = try HealthStore.inMemory()
    let read = try AppleHealthImport(try ExportArchive(file)).run(into: other)
    return (other, written, read)
  }

  private static let exported = ExportTime("2023-04-07 00:00:00 +0100")?.date

  private func expectEqual(_ health: HealthStore, _ other: HealthStore) throws {
    let (left, right) = (
      try AppleHealthImportTests.samples(health), try AppleHealthImportTests.samples(other)
    )
    #expect(left.count == right.count)
    for (first, second) in zip(left, right) where first != second {
      Issue.record("\(first)\nis written and read as\n\(second)")
      return
    }
  }

  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `the shared export is written, and imports again as the same samples`() throws {
    let health = try HealthStore.inMemory()
    let first = try AppleHealthImport(try AppleHealthImportTests.sharedArchive()).run(
      into: health)
    let (other, written, read) = try again(health) {
      $0.date = Self.exported
      $0.locale = "de_DE"
    }
    try expectEqual(health, other)
    #expect(written.leftOutCounts == [:])
    #expect(read.problems == [])
    #expect(read.addedCount == first.addedCount)
    #expect(read.contents.counts == first.contents.counts)
    #expect(read.contents.copyCount == first.contents.copyCount)
    #expect(read.contents.locale == "de_DE")
    for (type, count) in written.writtenCounts {
      #expect(first.types[type]?.addedCount == count, "\(type)")
    }
    // Equal samples give equal archives, but for what is dated.
    let files = try (0..<2).map { _ in
      let file = try ArchiveFixture.file([])
      var export = AppleHealthExport(of: health)
      export.date = Self.exported
      try export.write(to: file)
      return try ArchiveFixture.bytes(of: file)
    }
    #expect(files[0] == files[1])
  }

  @Test func `a synthetic export is written, and imports again as the same samples`() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 8)) {
      let health = try HealthStore.inMemory()
      let file = try ArchiveFixture.file([])
      let writer = try ExportWriter(file)
      for item in SyntheticExport(seed: seed, recordCount: 3_000) { try writer.write(item) }
      try writer.finish()
      try AppleHealthImport(try ExportArchive(file)).run(into: health)
      let (other, written, read) = try again(health)
      #expect(written.leftOutCounts == [:], "seed \(seed)")
      #expect(read.problems == [], "seed \(seed)")
      let (left, right) = (
        try AppleHealthImportTests.samples(health), try AppleHealthImportTests.samples(other)
      )
      // Summaries are dated as the export is.
      #expect(
        left.filter { $0.type != .activitySummary && $0.type != .characteristics }
          == right.filter { $0.type != .activitySummary && $0.type != .characteristics },
        "seed \(seed)")
      #expect(
        left.compactMap(\.activitySummary) == right.compactMap(\.activitySummary), "seed \(seed)")
    }
  }

  /// A file that calls something before each write.
  private final class WatchedFile: File {
    private let file: any File
    private let body: @Sendable () -> Void

    init(_ file: any File, _ body: @escaping @Sendable () -> Void) {
      (self.file, self.body) = (file, body)
    }

    var path: String { file.path }

    func read(
      into buffer: UnsafeMutableRawBufferPointer, at offset: Int
    ) throws(FileError) -> Int {
      try file.read(into: buffer, at: offset)
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int {
      body()
      return try file.write(bytes, at: offset)
    }

    func byteCount() throws(FileError) -> Int { try file.byteCount() }
    func truncate(to byteCount: Int) throws(FileError) { try file.truncate(to: byteCount) }
    func sync(_ level: SyncLevel) throws(FileError) { try file.sync(level) }
    func map(byteCount: Int) throws(FileError) -> (any MappedBytes)? {
      try file.map(byteCount: byteCount)
    }
    func close() { file.close() }
  }

  @Test func `an export is of one commit, whatever is written meanwhile`() throws {
    let health = try HealthStore.inMemory()
    let file = try ArchiveFixture.file([])
    let writer = try ExportWriter(file)
    for item in SyntheticExport(seed: 1, recordCount: 3_000) { try writer.write(item) }
    try writer.finish()
    try AppleHealthImport(try ExportArchive(file)).run(into: health)
    let before = try AppleHealthImportTests.samples(health)
    let copy = try ArchiveFixture.file([])
    let watched = WatchedFile(copy) {
      do {
        // Samples of all types, so that each part of an export could meet a change.
        var query = SampleQuery()
        for type in try health.types() {
          query.types = [type]
          query.limit = 1
          try health.delete(query)
        }
      } catch {
        Issue.record(error)
      }
    }
    try AppleHealthExport(of: health).write(to: watched)
    #expect(try health.count(SampleQuery()) < before.count)
    let other = try HealthStore.inMemory()
    try AppleHealthImport(try ExportArchive(copy)).run(into: other)
    #expect(try AppleHealthImportTests.samples(other).count == before.count)
  }

  private static let time =
    "startDate=\"2023-03-24 07:12:00 +0100\" endDate=\"2023-03-24 08:42:00 +0200\""

  /// One of each element, with all that it can have.
  private static let elements = """
    <ExportDate value="2023-04-07 00:00:00 +0100"/>
    <Me HKCharacteristicTypeIdentifierDateOfBirth="1984-02-29" \
    HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale" \
    HKCharacteristicTypeIdentifierBloodType="HKBloodTypeAPositive" \
    HKCharacteristicTypeIdentifierFitzpatrickSkinType="HKFitzpatrickSkinTypeII" \
    HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse="None" new="&lt;x&gt;"/>
    <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="a&amp;b" \
    sourceVersion="1" device="&lt;&lt;HKDevice: 0x1&gt;, name:Watch, model:a, b&gt;" unit="ms" \
    creationDate="2023-03-24 07:13:00 +0000" \(time) value="1.5e-5">
     <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
     <MetadataEntry key="k" value="1.10"/><MetadataEntry key="k" value="418 cm"/>
     <HeartRateVariabilityMetadataList>
      <InstantaneousBeatsPerMinute bpm="61" time="7:12:00.10 AM"/>
     </HeartRateVariabilityMetadataList>
    </Record>
    <Record type="HKDataTypeSleepDurationGoal" sourceName="a" unit="hr" \(time) value="8"/>
    <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="a" \(time) \
    value="HKCategoryValueSleepAnalysisAsleepREM"/>
    <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="b" \(time) value="New"/>
    <Record type="HKCategoryTypeIdentifierMindfulSession" sourceName="b" \(time)/>
    <Record type="HKQuantityTypeIdentifierNew" sourceName="b" \(time) value="text" unit="u"/>
    <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="a" \(time)>
     <MetadataEntry key="HKFoodType" value="17"/>
     <Record type="HKQuantityTypeIdentifierDietaryProtein" sourceName="a" unit="g" \(time) \
    value="3"/>
    </Correlation>
    <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="29.5" \
    durationUnit="min" totalDistance="5" totalDistanceUnit="km" totalEnergyBurned="300" \
    totalEnergyBurnedUnit="kcal" sourceName="a" \(time)>
     <MetadataEntry key="HKWeatherTemperature" value="46 degF"/>
     <WorkoutEvent type="HKWorkoutEventTypeLap" date="2023-03-24 07:13:00 +0100" \
    duration="1.5" durationUnit="min"><MetadataEntry key="a" value="1"/></WorkoutEvent>
     <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" \(time) average="120" \
    minimum="80" maximum="160" unit="count/min"/>
     <WorkoutRoute sourceName="a" \(time)><MetadataEntry key="HKMetadataKeySyncVersion" \
    value="2"/><MetadataEntry key="HKMetadataKeySyncIdentifier" value="x"/>
      <FileReference path="/workout-routes/r.gpx"/>
     </WorkoutRoute>
     <WorkoutActivity uuid="6B7A1D8E-3F0B-4B6E-9C57-0E5DA6F5D0A1" duration="3" \
    durationUnit="min" \(time)>
      <WorkoutEvent type="HKWorkoutEventTypePause" date="2023-03-24 07:13:00 +0100"/>
     </WorkoutActivity>
     <Record type="HKQuantityTypeIdentifierWorkoutEffortScore" sourceName="a" \
    unit="appleEffortScore" \(time) value="7"/>
    </Workout>
    <ActivitySummary dateComponents="2023-03-24" activeEnergyBurned="400" \
    activeEnergyBurnedGoal="500" activeEnergyBurnedUnit="Cal" appleMoveTime="3" \
    appleMoveTimeGoal="4" appleExerciseTime="30" appleExerciseTimeGoal="31" \
    appleStandHours="10" appleStandHoursGoal="12"/>
    <ClinicalRecord type="HKClinicalTypeIdentifierLabResultRecord" identifier="1" \
    sourceName="Hospital" sourceURL="https://example.org" fhirVersion="4.0.1" \
    receivedDate="2023-03-24 07:12:00 +0100" resourceFilePath="/clinical-records/a.json"/>
    <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="a" \(time)>
     <SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="15" \
    leftEarUnit="dBHL" leftEarMasked="false" leftEarClampingRangeLowerBound="-10"/>
    </Audiogram>
    <VisionPrescription type="HKVisionPrescriptionTypeGlasses" \
    dateIssued="2023-03-24 00:00:00 +0100" expirationDate="2025-03-24 00:00:00 +0100" brand="B">
     <RightEye sphere="-1.25" sphereUnit="D" axis="90" axisUnit="deg"/>
     <Attachment identifier="x"/><MetadataEntry key="a" value="b"/>
    </VisionPrescription>
    """

  @Test func `everything that an element can say is written`() throws {
    let route = String(decoding: ExportRoute(ExportArchiveTests.locations).bytes, as: UTF8.self)
    let resource = #"{"resourceType":"Observation","valueQuantity":{"value":1.10}}"#
    let archive = try AppleHealthImportTests.archive(
      Self.elements,
      [
        ("/workout-routes/r.gpx", route), ("/clinical-records/a.json", resource),
        ("/electrocardiograms/ecg.csv", ExportFileTests.electrocardiogram),
      ])
    let health = try HealthStore.inMemory()
    let first = try AppleHealthImport(archive).run(into: health)
    // The quantity of a type that is not known has a text.
    #expect(first.problems.map(\.kind) == [.badNumber] && first.problems.first?.count == 1)
    #expect(first.addedCount == 15)
    let (other, written, read) = try again(health) { $0.date = Self.exported }
    #expect(written.leftOutCounts == [:])
    #expect(read.problems.map(\.kind) == [.badNumber] && read.problems.first?.count == 1)
    try expectEqual(health, other)
  }

  @Test func `what the form has no place for is counted`() throws {
    let health = try HealthStore.inMemory()
    let start = Date(timeIntervalSince1970: 1_679_638_320.25)
    let source = SourceRevision(name: "a")
    try health.add([
      HealthSample(.heartRate, 60, "count/min", start: start, source: source),
      HealthSample(
        .heartbeatSeries, .heartbeatSeries([Heartbeat(time: 1)]), start: start, source: source),
      HealthSample(
        .stateOfMind, .stateOfMind(StateOfMind(.dailyMood, valence: 0.5)), start: start,
        source: source),
      HealthSample(.workoutRoute, .workoutRoute(WorkoutRoute()), start: start, source: source),
      HealthSample(
        .stepCount,
        .quantitySeries(
          QuantitySeries(
            unit: "count",
            points: [
              .init(start: start, end: start + 1, value: 1),
              .init(start: start + 2, end: start + 3, value: 2),
            ])), start: start, end: start + 3, source: source),
    ])
    let (other, written, _) = try again(health) { $0.keepsFractions = true }
    #expect(written.writtenCounts == [.heartRate: 1, .stepCount: 1])
    #expect(written.leftOutCounts == [.heartbeatSeries: 1, .stateOfMind: 1, .workoutRoute: 1])
    #expect(try other.samples(SampleQuery(.heartRate)).map(\.start) == [start])
    #expect(try other.samples(SampleQuery(.stepCount)).map(\.quantity?.value) == [1, 2])
    let (whole, _, _) = try again(health)
    #expect(try whole.samples(SampleQuery(.heartRate)).map(\.start) == [start - 0.25])
    let (none, _, _) = try again(health) { $0.end = start }
    #expect(try none.count(SampleQuery(.heartRate)) == 0)
  }

  @Test
  func `resources with one path and other content, or with bad paths, get paths of their own`()
    throws
  {
    let health = try HealthStore.inMemory()
    func record(_ number: Int, path: String?) -> HealthSample {
      var record = ClinicalRecord(
        identifier: "\(number)", resource: ["resourceType": "Condition", "n": Value(number)])
      record.resourcePath = path
      record.received = Date(timeIntervalSince1970: 0)
      return HealthSample(
        .conditionRecord, .clinicalRecord(record), start: Date(timeIntervalSince1970: 0),
        source: SourceRevision(name: "a"))
    }
    try health.add([
      record(1, path: "/clinical-records/a.json"), record(2, path: "/clinical-records/a.json"),
      record(3, path: "/../a.json"), record(4, path: nil), record(5, path: "/export.xml"),
    ])
    let (other, _, read) = try again(health)
    #expect(read.problems == [])
    let found = try other.samples(SampleQuery(.conditionRecord)).compactMap { sample -> Int? in
      guard case .clinicalRecord(let record) = sample.content else { return nil }
      #expect(record.resource?["n"]?.integer.map(String.init) == record.identifier)
      return Int(record.identifier)
    }
    #expect(found.sorted() == [1, 2, 3, 4, 5])
  }

  @Test func `an export is a new file, and none is left after an error`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let health = try HealthStore.inMemory()
    let url = folder.appending(path: "export.zip")
    try AppleHealthExport(of: health).write(to: url)
    #expect(try AppleHealthImport(contentsOf: url).run(into: health).addedCount <= 1)
    let error = #expect(throws: ExportError.self) {
      try AppleHealthExport(of: health).write(to: url)
    }
    #expect(error?.code == .unreadable)
    try health.store.close()
    let second = folder.appending(path: "second.zip")
    #expect(throws: (any Error).self) { try AppleHealthExport(of: health).write(to: second) }
    #expect(!FileManager.default.fileExists(atPath: second.path))
  }
}
