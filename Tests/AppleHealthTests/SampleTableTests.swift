import AppleHealth
import FileAccess
import Foundation
import HealthModel
import TestSupport
import Testing
import ValueModel

@Suite struct SampleTableTests {
  private static let start = Date(timeIntervalSince1970: 1_679_638_320)

  private func read(_ text: String) throws -> [HealthSample] {
    var samples: [HealthSample] = []
    try SampleTable.forEach(in: Array(text.utf8)) { samples.append($0) }
    return samples
  }

  private func error(_ text: String) -> SampleTableError? {
    do {
      _ = try read(text)
      return nil
    } catch { return error as? SampleTableError }
  }

  /// Samples of all kinds of content, with all that can be said of them.
  static func samples() -> [HealthSample] {
    let watch = SourceRevision(
      name: "Anna’s \"Watch\", new\nline", bundleIdentifier: "com.example", version: "1",
      productType: "Watch6,1", systemVersion: "9.3")
    let phone = SourceRevision(name: "iPhone")
    let device = HealthDevice(name: "Watch", hardwareVersion: "Watch6,1")
    var recording = Electrocardiogram(
      voltages: [1.5, -2], samplingFrequency: Quantity(512, "Hz"))
    recording.classification = .sinusRhythm
    var workout = Workout(.running, duration: Quantity(29.5, "min"))
    workout.events = [.init(.pause, date: start + 60.5)]
    let contents: [(SampleType, SampleContent)] = [
      (.bloodGlucose, .quantity(Quantity(5.1, "mmol<180.1558800000541>/L"))),
      (.heartRate, .quantity(Quantity(1e-7, "count/min"))),
      ("HKQuantityTypeIdentifierNew", .quantity(Quantity(-0.1, ""))),
      (.sleepAnalysis, .category(5)), (.sleepAnalysis, .category(.name("New, one"))),
      ("HKDataTypeSleepDurationGoal", .quantity(Quantity(8, "hr"))),
      ("HKDataTypeOther", .category(3)), ("HKDataTypeOther", .other(["value": "x"])),
      (.electrocardiogram, .electrocardiogram(recording)), (.workout, .workout(workout)),
      (
        .workoutRoute,
        .workoutRoute(
          WorkoutRoute(locations: [.init(date: start + 0.1, latitude: 1, longitude: 2)]))
      ), (.heartbeatSeries, .heartbeatSeries([Heartbeat(time: 0.25, followsGap: true)])),
      (.stateOfMind, .stateOfMind(StateOfMind(.dailyMood, valence: 0.5, labels: ["calm"]))),
      (
        .medicationDose,
        .medicationDose(MedicationDose(medicationIdentifier: "m", status: .taken))
      ),
      (
        .labResultRecord,
        .clinicalRecord(ClinicalRecord(identifier: "1", resource: ["a": [1, "\"", .null]]))
      ), (.bloodPressure, .correlation(Correlation(members: [UUID()]))),
    ]
    return contents.enumerated().map { index, row in
      HealthSample(
        row.0, row.1, start: start + Double(index),
        end: index % 3 == 0 ? nil : start + Double(index) + 0.5,
        source: index % 2 == 0 ? watch : phone, device: index % 4 == 0 ? device : nil,
        metadata: index % 5 == 0
          ? Metadata([
            .init("a", 1), .init("a", "1"), .init("b", .quantity(Quantity(418, "cm"))),
            .init("c", true), .init("d", .date(start + 0.125)),
          ]) : Metadata(), created: index % 2 == 0 ? start + 90 : nil,
        offsets: [
          ClockOffsets(), ClockOffsets(start: 3_600, end: 3_600),
          ClockOffsets(start: -12_600, end: 0, created: index % 2 == 0 ? 0 : nil),
        ][index % 3], id: index % 7 == 0 ? UUID() : nil)
    }
  }

  @Test func `samples of all kinds come back from a table as they were`() throws {
    let samples = Self.samples()
    for sample in samples { try sample.validate() }
    let bytes = try SampleTable.bytes(of: samples)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(try read(text) == samples)
    // Programs change the ends of lines, and put a mark before them.
    let plain = text.replacing("\r\n", with: "\n")
    #expect(try read("\u{FEFF}" + plain) == samples)
  }

  @Test func `a table looks as a person expects it`() throws {
    let sample = HealthSample(
      .heartRate, 61.5, "count/min", start: Self.start + 0.25, end: Self.start + 60,
      source: SourceRevision(name: "Watch, old"), metadata: ["HKTimeZone": "Europe/Berlin"],
      offsets: ClockOffsets(start: 3_600, end: 3_600))
    let text = String(decoding: try SampleTable.bytes(of: [sample]), as: UTF8.self)
    #expect(
      text == """
        type,start,end,value,unit,created,sourceName,sourceVersion,bundleIdentifier,productType,\
        systemVersion,device,metadata,identifier,content\r
        HKQuantityTypeIdentifierHeartRate,2023-03-24T07:12:00.25+01:00,2023-03-24T07:13:00+01:00,\
        61.5,count/min,,"Watch, old",,,,,,"[{""key"":""HKTimeZone"",""value"":""Europe/Berlin""}]",,\r

        """)
  }

  @Test func `columns may come in any order, and few of them`() throws {
    let samples = try read(
      """
      sourceName,unit,value,start,type
      a,count/min,60,2023-03-24T07:12:00+01:00,HKQuantityTypeIdentifierHeartRate

      "a",,HKCategoryValueSleepAnalysisAsleepREM,2023-03-24 06:12:00Z,\
      HKCategoryTypeIdentifierSleepAnalysis
      """)
    #expect(samples.map(\.content) == [.quantity(Quantity(60, "count/min")), .category(5)])
    #expect(samples.map(\.start) == [Self.start, Self.start])
    #expect(samples.map(\.offsets.start) == [3_600, nil])
  }

  @Test func `what is wrong has a code and a line`() throws {
    let head = "type,start,sourceName,value,unit,metadata,content,identifier\r\n"
    let good = "HKQuantityTypeIdentifierHeartRate,2023-03-24T07:12:00Z,\"a\nb\",60,u,,,\r\n"
    func row(_ text: String) -> (SampleTableError.Code?, Int?) {
      let error = error(head + good + text + "\r\n" + good)
      return (error?.code, error?.line)
    }
    let type = "HKQuantityTypeIdentifierHeartRate,"
    let time = "2023-03-24T07:12:00Z,"
    for (text, code) in [
      (type + time + "a,60,u,,", SampleTableError.Code.badRow),
      (type + time + "a,60,u,,,,", .badRow), ("," + time + "a,60,u,,,", .invalidSample),
      (type + ",a,60,u,,,", .badDate), (type + "2023-02-30T07:12:00Z,a,60,u,,,", .badDate),
      (type + time + "a,sixty,u,,,", .badNumber), (type + time + "a,,u,,,", .badNumber),
      (type + time + "a,inf,u,,,", .badNumber), (type + time + "a,60,u,{},,", .badJSON),
      (type + time + "a,60,u,[,,", .badJSON), (type + time + "a,,u,,{},", .badJSON),
      (type + time + "a,,u,,\"{\"\"category\"\":1}\",", .invalidSample),
      (type + time + "a,60,u,,,x", .invalidSample), (type + time + "\"a\"b,60,u,,,", .badQuote),
    ] {
      let found = row(text)
      #expect(found.0 == code && found.1 == 4, "\(text): \(found)")
    }
    #expect(error("")?.code == .badHeader)
    #expect(error("type,start\n")?.code == .badHeader)
    #expect(error("type,start,sourceName,type\n")?.code == .badHeader)
    #expect(error("type,start,sourceName,other\n")?.code == .badHeader)
    let open = error(head + "\"a\n\n")
    #expect(open?.code == .badQuote && open?.line == 2)
    #expect(error(head + good) == nil)
  }

  @Test func `rows that are wrong can be left out`() throws {
    let text = """
      type,start,sourceName,value\r
      a,2023-03-24T07:12:00Z,a,1\r
      a,x,a,2\r
      a,2023-03-24T07:12:00Z,"a"a,3\r
      a,2023-03-24T07:12:00Z,a,4\r
      """
    var (lines, values): ([Int?], [Double?]) = ([], [])
    try SampleTable.forEach(in: Array(text.utf8)) { error in
      lines.append(error.line)
    } _: {
      values.append($0.quantity?.value)
    }
    #expect(lines == [3, 4] && values == [1, 4])
  }

  @Test func `a store is written as a table and read again`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "samples.csv")
    let health = try HealthStore.inMemory()
    try health.add(Self.samples())
    #expect(try SampleTable.write(of: health, to: url) == Self.samples().count)
    let other = try HealthStore.inMemory()
    let first = try SampleTable.load(contentsOf: url, into: other, batchCount: 3)
    #expect(first.addedCount == Self.samples().count)
    #expect(
      try AppleHealthImportTests.samples(health) == AppleHealthImportTests.samples(other))
    let second = try SampleTable.load(contentsOf: url, into: other)
    #expect(second.addedCount == 0 && second.knownCount == first.addedCount)
    let again = #expect(throws: SampleTableError.self) {
      try SampleTable.write(of: health, to: url)
    }
    #expect(again?.code == .unreadable)
    let some = folder.appending(path: "some.csv")
    #expect(try SampleTable.write(SampleQuery(.heartRate), of: health, to: some) == 1)
    let missing = #expect(throws: SampleTableError.self) {
      try SampleTable.load(contentsOf: folder.appending(path: "none"), into: other)
    }
    #expect(missing?.code == .unreadable)
  }

  @Test func `damaged tables never trap, and errors show nothing of them`() throws {
    let bytes = try SampleTable.bytes(of: Self.samples())
    for seed in Seeds.list(Seeds.amount(200, search: 800)) {
      var random = SeededGenerator(seed: seed)
      var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      for _ in 0..<Int.random(in: 0...4, using: &random) where !damaged.isEmpty {
        let place = Int.random(in: damaged.indices, using: &random)
        damaged[place] = Array("\",\n\r{[1".utf8).randomElement(using: &random) ?? 0
      }
      do {
        try SampleTable.forEach(in: damaged) { error in
          #expect(!error.description.contains("Anna"), "seed \(seed)")
        } _: { _ in
        }
      } catch {
        #expect(error is SampleTableError, "seed \(seed): \(error)")
      }
    }
  }
}
