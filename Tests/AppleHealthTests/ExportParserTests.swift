import AppleHealth
import Foundation
import TestSupport
import Testing

@Suite struct ExportParserTests {
  private static let dates =
    "startDate=\"2023-03-24 07:12:00 +0100\" endDate=\"2023-03-24 07:24:06 +0100\""
  private static let steps = "type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"iPhone\""

  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `the shared export has what its counts say`() throws {
    struct Counts: Decodable { var counts: [String: Int] }
    let folder = SharedData.root.appendingPathComponent("healthkit")
    let export = try Data(contentsOf: folder.appendingPathComponent("apple_health_export.xml"))
    let counts = try JSONDecoder().decode(
      Counts.self,
      from: Data(contentsOf: folder.appendingPathComponent("apple_health_export.counts.json")))
    for piece in [Int.max, 1_000] {
      let read = ExportReading([UInt8](export), piece: piece)
      var found = read.report.counts
      #expect(found.removeValue(forKey: "ExportDate") == 1)
      #expect(found.removeValue(forKey: "Me") == 1)
      #expect(found == counts.counts)
      #expect(read.report.problems == [])
      #expect(read.report.locale == "de_DE")
      #expect(read.report.byteCount == export.count)
      #expect(read.report.copyCount == 28)
      #expect(read.correlations.allSatisfy { $0.members.count == 2 })
    }
  }

  @Test func `numbers that cannot be read are reported wherever they stand`() throws {
    func problems(_ inside: String) -> [ExportReport.Problem.Kind: Int] {
      let problems = ExportReading(inside: inside).report.problems
      return Dictionary(uniqueKeysWithValues: problems.map { ($0.kind, $0.count) })
    }
    for text in ["62,5", "abc", "", " 63 ", "1e999", "0x10", "NaN", "٦٢"] {
      let record = "<Record \(Self.steps) unit=\"count\" \(Self.dates) value=\"\(text)\"/>"
      #expect(problems(record) == [.badNumber: 1], "\(text)")
    }
    #expect(
      problems("<Record \(Self.steps) unit=\"count\" \(Self.dates)/>") == [.missingAttribute: 1])
    #expect(
      problems(
        """
        <Record type="HKCategoryTypeIdentifierSleepAnalysis" sourceName="iPhone" \(Self.dates) \
        value="HKCategoryValueSleepAnalysisAsleep"/>
        """) == [:])
    let workout = """
      <Workout workoutActivityType="HKWorkoutActivityTypeRunning" sourceName="Watch" \(Self.dates) \
      duration="30,5" totalDistance="5,2" totalEnergyBurned="">
       <WorkoutEvent type="HKWorkoutEventTypeLap" date="2023-03-24 07:13:00 +0100" duration="1,5"/>
       <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" \(Self.dates) \
        sum="5,2" average="6.1" unit="km"/>
      </Workout>
      """
    #expect(problems(workout) == [.badNumber: 4])
    #expect(problems(workout.replacing(",", with: ".")) == [:])
    #expect(
      problems(
        """
        <ActivitySummary dateComponents="2023-03-24" activeEnergyBurned="1 200"/>
        <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="a" \(Self.dates)>
         <SensitivityPoint frequencyValue="1k" leftEarValue="12" rightEarValue="?"/>
        </Audiogram>
        <VisionPrescription type="glasses" dateIssued="2023-03-24">
         <RightEye sphere="-1,25" cylinder="-0.5"/>
        </VisionPrescription>
        """)[.badNumber] == 4)
  }

  @Test func `a record has its attributes, metadata and beats`() throws {
    let read = ExportReading(
      inside: """
        <Record type="HKQuantityTypeIdentifierHeartRateVariabilitySDNN" sourceName="Anna’s Watch" \
        sourceVersion="9.3" device="&lt;&lt;HKDevice: 0x1&gt;, name:Apple Watch, manufacturer:Apple \
        Inc., model:Watch, hardware:Watch6,1, software:9.3&gt;" unit="ms" \
        creationDate="2023-03-24 07:25:56 +0100" \(Self.dates) value="33.25">
         <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>
         <MetadataEntry key="a" value="418 cm"/><MetadataEntry key="a" value="&#10;"/>
         <HeartRateVariabilityMetadataList>
          <InstantaneousBeatsPerMinute bpm="61" time="7:12:01.25 AM"/>
         </HeartRateVariabilityMetadataList>
        </Record>
        """)
    let record = try #require(read.records.first)
    #expect(record.source.name == "Anna’s Watch")
    #expect(record.source.version == "9.3")
    var device = ExportDevice()
    (device.name, device.manufacturer, device.model) = ("Apple Watch", "Apple Inc.", "Watch")
    (device.hardware, device.software) = ("Watch6,1", "9.3")
    #expect(record.source.device == device)
    #expect(record.unit == "ms")
    #expect(record.value == .number(33.25))
    #expect(record.creation?.text == "2023-03-24 07:25:56 +0100")
    #expect(record.start == ExportTime(seconds: 1_679_638_320, offset: 3_600))
    #expect(record.end == ExportTime(seconds: 1_679_639_046, offset: 3_600))
    #expect(
      record.metadata == [
        .init(key: "HKTimeZone", value: "Europe/Berlin"), .init(key: "a", value: "418 cm"),
        .init(key: "a", value: "\n"),
      ])
    #expect(record.beats == [.init(rate: 61, time: "7:12:01.25 AM")])
    #expect(read.report.problems == [])
  }

  @Test func `a second start is the end`() {
    let text = Self.dates.replacing("endDate", with: "startDate")
    let read = ExportReading(inside: "<Record \(Self.steps) \(text) value=\"1\"/>")
    #expect(read.records.first?.end.text == "2023-03-24 07:24:06 +0100")
    #expect(read.report.problems == [])
  }

  @Test func `what iOS 8.3 wrote is understood`() {
    let read = ExportReading(
      inside: """
        <Record \(Self.steps) startDate="20150408071200+0200" endDate="20150408071300+0200" \
        value="12" Was User Entered="1"/>
        """)
    #expect(read.records.first?.start.text == "2015-04-08 07:12:00 +0200")
    #expect(read.records.first?.metadata == [.init(key: "Was User Entered", value: "1")])
    #expect(read.problems == [.unknownAttribute: 1])
  }

  @Test func `members of correlations count once, wherever their copies are`() {
    func record(_ value: Int, _ device: String = "") -> String {
      """
      <Record type="HKQuantityTypeIdentifierBloodPressureSystolic" sourceName="a" unit="mmHg" \
      \(device) \(Self.dates) value="\(value)"/>
      """
    }
    func correlation(_ text: String) -> String {
      "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"a\" "
        + Self.dates + ">\(text)</Correlation>"
    }
    let before = ExportReading(
      inside: record(120, "device=\"x\"") + record(120) + correlation(record(120)))
    #expect(before.records.count == 2)
    #expect(before.correlations.first?.members.map(\.isListed) == [true])
    let after = ExportReading(inside: correlation(record(120)) + record(120) + record(120))
    #expect(after.records.count == 1)
    #expect(after.correlations.first?.members.map(\.isListed) == [false])
    for read in [before, after] {
      #expect(read.report.counts["HKQuantityTypeIdentifierBloodPressureSystolic"] == 2)
      #expect(read.report.copyCount == 1)
    }
  }

  @Test func `workouts keep all that is in them`() throws {
    let read = ExportReading(
      inside: """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30.5" \
        durationUnit="min" sourceName="a" \(Self.dates)>
         <MetadataEntry key="k" value="v"/>
         <WorkoutEvent type="HKWorkoutEventTypePause" date="2023-03-24 07:13:00 +0100"/>
         <WorkoutStatistics type="t" startDate="2023-03-24 07:13:00 +0100" sum="3"/>
         <WorkoutRoute sourceName="a" \(Self.dates)><FileReference path="/workout-routes/r.gpx"/>
         </WorkoutRoute>
         <Record \(Self.steps) \(Self.dates) value="3"/>
        </Workout>
        """)
    let workout = try #require(read.elements.first)
    #expect(workout.number("duration") == 30.5)
    #expect(workout.metadata == [.init(key: "k", value: "v")])
    #expect(workout.elements("WorkoutEvent").first?.time("date")?.seconds == 1_679_638_380)
    let route = try #require(workout.elements("WorkoutRoute").first)
    #expect(route.elements("FileReference").first?["path"] == "/workout-routes/r.gpx")
    #expect(workout.records.map(\.value) == [.number(3)])
    #expect(read.report.problems == [])
  }

  @Test(arguments: ["WorkoutStatistics", "WorkoutActivity", "Workout"])
  func `a second start in place of the end is the end`(name: String) throws {
    let (first, second) = ("2023-03-24 07:13:00 +0100", "2023-03-24 07:14:00 +0100")
    let read = ExportReading(
      inside: """
        <Workout workoutActivityType="a" sourceName="a" startDate="\(first)" startDate="\(second)">
         <WorkoutStatistics type="t" startDate="\(first)" startDate="\(second)" sum="3"/>
         <WorkoutActivity uuid="6B7A1D8E-3F0B-4B6E-9C57-0E5DA6F5D0A1" startDate="\(first)" \
        startDate="\(second)"/>
        </Workout>
        """)
    let all = read.elements + (read.elements.first?.elements(name) ?? [])
    let element = try #require(all.first { $0.name == name })
    #expect(element.time("startDate") == ExportTime(first))
    #expect(element.end == ExportTime(second))
  }

  @Test func `what is odd is kept and counted`() {
    let read = ExportReading(
      inside: """
        <Record type="HKDataTypeSleepDurationGoal" sourceName="a" \(Self.dates) value="8"/>
        <Record type="x" sourceName="a\u{A0}&quot;b&quot;😀" startDate="2023-03-24 07:12:00 +0100" \
        endDate="2023-03-24 07:11:00 +0100"/>
        <Record type="x" sourceName="a" startDate="yesterday" endDate="2023-03-24 07:11:00 +0100"/>
        <Record type="x" \(Self.dates) value="HKCategoryValueNotApplicable"/>
        <Record sourceName="a" \(Self.dates)/>
        <Record type="x" sourceName="a\u{0B}" startDate="never" endDate="never"/>
        <New a="1"><Thing/></New>
        """)
    #expect(read.records.map(\.type) == ["HKDataTypeSleepDurationGoal", "x", "x", "x"])
    #expect(read.records[1].source.name == "a\u{A0}\"b\"😀")
    #expect(read.records[1].value == nil)
    #expect(read.records[2].start == read.records[2].end)
    #expect(read.records[3].value == .name("HKCategoryValueNotApplicable"))
    #expect(read.elements.map(\.name) == ["New"])
    #expect(
      read.problems == [
        .badDate: 4, .missingAttribute: 4, .unknownElement: 1,
      ])
    #expect(read.report.droppedCharacterCount == 1)
    #expect(read.report.problems.first { $0.kind == .unknownElement }?.firstLine == 8)
  }

  @Test func `a record whose end is missing ends with the next`() {
    let read = ExportReading(
      inside: """
        <Record \(Self.steps) \(Self.dates) value="1"><MetadataEntry key="k" value="v"/>
        <Record \(Self.steps) \(Self.dates) value="2"/>
        <Record \(Self.steps) \(Self.dates) value="3"/>
        """)
    #expect(read.records.map(\.value) == [.number(1), .number(2), .number(3)])
    #expect(read.problems == [.badNesting: 1])
  }

  @Test func `elements whose ends are missing end with the next that stands in no other`() {
    let workout = "<Workout workoutActivityType=\"x\" sourceName=\"a\" \(Self.dates)>"
    let text = "\(workout)<WorkoutRoute><Record \(Self.steps) \(Self.dates) value=\"1\">"
    let read = ExportReading(inside: String(repeating: text, count: 100) + "<Me a=\"1\"/>")
    #expect(read.elements.map(\.name) == Array(repeating: "Workout", count: 100) + ["Me"])
    #expect(read.elements[99].elements("WorkoutRoute").first?.records.count == 1)
    #expect(read.problems == [.badNesting: 200])
  }

  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `what was whole before a cut is kept`() throws {
    let text = try Self.shortExport()
    let whole = ExportReading(text)
    #expect(whole.report.problems == [])
    for count in Seeds.points(in: 1..<text.count - 1, every: 23) {
      let read = ExportReading(Array(text[..<count]))
      #expect(read.items == Array(whole.items.prefix(read.items.count)), "cut at \(count)")
      #expect(read.problems == [.cutOff: 1], "cut at \(count)")
    }
  }

  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `changed exports never trap, and keep most of what they had`() throws {
    let text = try Self.shortExport()
    let whole = ExportReading(text)
    for seed in Seeds.list(Seeds.amount(500, search: 2000)) {
      var random = SeededGenerator(seed: seed)
      var changed = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 2_000..<text.count, using: &random)
        changed[place] = Array("<>\"'/=&; \u{0}x9".utf8).randomElement(using: &random) ?? 0
      }
      let read = ExportReading(changed, piece: Int.random(in: 100...9_000, using: &random))
      // Records may move into a workout or a correlation whose end is gone.
      let inside =
        read.elements.map { $0.records.count }.reduce(0, +)
        + read.correlations.map { $0.members.count }.reduce(0, +)
      #expect(read.items.count + inside >= whole.items.count - 4, "seed \(seed)")
    }
  }

  /// The shared export without most of its records.
  private static func shortExport() throws -> [UInt8] {
    let file = SharedData.root.appendingPathComponent("healthkit/apple_health_export.xml")
    let lines = try Data(contentsOf: file).split(separator: 0x0A)
    let start = try #require(lines.firstIndex { $0.starts(with: "]>".utf8) })
    let end = try #require(lines.firstIndex { $0.starts(with: " <ClinicalRecord".utf8) })
    let workout = try #require(lines[..<end].lastIndex { $0.starts(with: " <Workout ".utf8) })
    let kept = lines[start..<(start + 12)] + lines[workout..<(end + 2)]
    return Array("<!DOCTYPE HealthData [\n".utf8) + kept.joined(separator: [0x0A])
      + Array("\n</HealthData>\n".utf8)
  }

  @Test func `the report is the same whatever the pieces`() {
    let text = Array(
      """
      <HealthData locale="en_US"><Record type="a\u{1}" sourceName="b\u{B}" x="\u{2}&#1;" \
      startDate="2023-03-24 07:12:00 +0100" endDate="2023-03-24 07:12:00\u{3} +0100" value="1"/>
      <Record type="c\u{1}" =><Workout a="\u{4}"></HealthData>
      """.utf8)
    let whole = ExportReading(text)
    #expect(whole.report.droppedCharacterCount == 7)
    for piece in 1...40 {
      let read = ExportReading(text, piece: piece)
      #expect(read.items == whole.items && read.report == whole.report, "pieces of \(piece)")
    }
  }
}
