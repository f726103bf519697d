import AppleHealth
import Foundation
import HealthModel
import TestSupport
import Testing

@Suite struct ExportSampleTests {
  @Test(.enabled(if: SharedData.isThere, "the shared data is not there"))
  func `the shared export gives valid samples, each with an identifier of its own`() throws {
    let file = SharedData.root.appendingPathComponent("healthkit/apple_health_export.xml")
    let read = ExportReading([UInt8](try Data(contentsOf: file)))
    var samples = read.records.map(\.sample)
    for sample in samples { try sample.validate() }
    #expect(Set(samples.map(\.id)).count == samples.count)
    let listed = Set(samples.map(\.id))
    let correlations = read.correlations.compactMap(\.sample)
    #expect(correlations.count == 14)
    for sample in correlations {
      try sample.validate()
      guard case .correlation(let correlation) = sample.content else {
        Issue.record("no correlation")
        continue
      }
      #expect(correlation.samples.isEmpty)
      #expect(listed.isSuperset(of: correlation.members))
    }
    samples = read.elements.flatMap { $0.workoutSamples { _ in nil } }
    samples += read.elements.compactMap(\.clinicalRecord)
    for sample in samples { try sample.validate() }
    #expect(samples.count { $0.type == .workout } == 7)
    #expect(samples.count { $0.type.family == .clinicalRecord } == 24)
    #expect(read.elements.compactMap(\.activitySummary).count == 14)
    let person = try #require(read.elements.compactMap(\.characteristics).first)
    #expect(person.dateOfBirth == "1984-02-29")
  }

  @Test func `records become samples without loss`() throws {
    var device = ExportDevice()
    device.name = "Apple Watch"
    let record = ExportRecord(
      type: "HKQuantityTypeIdentifierHeartRate",
      source: ExportSource(name: "Anna’s\u{A0}Watch", version: "9.3", device: device),
      unit: "count/min", value: .number(61.5), creation: ExportTime(seconds: 20, offset: 3_600),
      start: ExportTime(seconds: 0, offset: 3_600), end: ExportTime(seconds: 10, offset: 7_200),
      metadata: [
        .init(key: "a", value: "418 cm"), .init(key: "a", value: "1"),
        .init(key: "b", value: "1.10"), .init(key: "c", value: "4.52156 kcal/hr·kg"),
        .init(key: "d", value: "12 34"), .init(key: "e", value: ""),
        .init(key: "f", value: "two words cm"),
      ])
    let sample = record.sample
    #expect(sample.quantity == Quantity(61.5, "count/min"))
    #expect(sample.source.name == "Anna’s\u{A0}Watch")
    #expect(sample.device?.name == "Apple Watch")
    #expect(sample.start == Date(timeIntervalSince1970: 0))
    #expect(sample.end == Date(timeIntervalSince1970: 10))
    #expect(sample.offsets == ClockOffsets(start: 3_600, end: 7_200, created: 3_600))
    let values: [MetadataValue] = [
      .quantity(Quantity(418, "cm")), .number(1), .string("1.10"),
      .quantity(Quantity(4.52156, "kcal/hr·kg")), .string("12 34"), .string(""),
      .string("two words cm"),
    ]
    #expect(sample.metadata.entries.map(\.value) == values)
  }

  @Test func `categories have their numbers, and names that are not known stay`() {
    func content(_ value: ExportRecord.Value?) -> SampleContent {
      let time = ExportTime(seconds: 0)
      return ExportRecord(
        type: "HKCategoryTypeIdentifierSleepAnalysis", source: ExportSource(name: "a"),
        value: value, start: time, end: time
      ).sample.content
    }
    #expect(content(.name("HKCategoryValueSleepAnalysisAsleepREM")) == .category(5))
    #expect(content(.name("HKCategoryValueNew")) == .category(.name("HKCategoryValueNew")))
    #expect(content(.number(3)) == .category(3))
  }

  @Test func `electrocardiograms, audiograms and prescriptions become samples`() throws {
    let file = try #require(ExportElectrocardiogram(Array(ExportFileTests.electrocardiogram.utf8)))
    let recording = try #require(file.sample)
    try recording.validate()
    #expect(recording.device?.fields.hardwareVersion == "Watch7,12")
    #expect(abs(recording.duration - 4 / 512.5) < 0.001)
    let read = ExportReading(
      inside: """
        <Audiogram type="HKDataTypeIdentifierAudiogram" sourceName="a" \
        startDate="2023-03-24 07:12:00 +0100" endDate="2023-03-24 07:12:00 +0100">
         <SensitivityPoint frequencyValue="1000" frequencyUnit="Hz" leftEarValue="15" \
        leftEarUnit="dBHL" leftEarMasked="false"/>
        </Audiogram>
        <VisionPrescription type="HKVisionPrescriptionTypeGlasses" \
        dateIssued="2023-03-24 00:00:00 +0100" expirationDate="2025-03-24 00:00:00 +0100">
         <RightEye sphere="-1.25" sphereUnit="D"/><Attachment identifier="x"/>
        </VisionPrescription>
        """)
    let audiogram = try #require(read.elements.first?.audiogram)
    try audiogram.validate()
    guard case .audiogram(let points) = audiogram.content else {
      Issue.record("no audiogram")
      return
    }
    #expect(points.first?.left?.sensitivity == Quantity(15, "dBHL"))
    #expect(points.first?.left?.isMasked == false)
    #expect(points.first?.right == nil)
    let prescription = try #require(read.elements.last?.visionPrescription)
    try prescription.validate()
    guard case .visionPrescription(let glasses) = prescription.content else {
      Issue.record("no prescription")
      return
    }
    #expect(glasses.right?.sphere == Quantity(-1.25, "D"))
    #expect(glasses.left == nil)
    #expect(glasses.attachments == ["x"])
    #expect(read.report.problems == [])
  }

  @Test func `a workout names its routes, whose places are those of their files`() throws {
    let read = ExportReading(
      inside: """
        <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" sourceName="a" \
        startDate="2023-03-24 07:12:00 +0100" endDate="2023-03-24 07:42:00 +0100">
         <WorkoutEvent type="HKWorkoutEventTypePause" date="2023-03-24 07:13:00 +0100"/>
         <WorkoutRoute sourceName="a" startDate="2023-03-24 07:12:00 +0100" \
        endDate="2023-03-24 07:42:00 +0100"><FileReference path="/workout-routes/r.gpx"/>
          <Location date="2023-03-24 07:12:00 +0100" latitude="1" longitude="2"/>
         </WorkoutRoute>
        </Workout>
        """)
    let samples = read.elements[0].workoutSamples { path in
      path == "/workout-routes/r.gpx" ? ExportRoute(ExportArchiveTests.locations) : nil
    }
    #expect(samples.count == 2)
    for sample in samples { try sample.validate() }
    guard case .workout(let workout) = samples[0].content,
      case .workoutRoute(let route) = samples[1].content
    else {
      Issue.record("no workout with a route")
      return
    }
    #expect(workout.routes == [samples[1].id])
    #expect(workout.events.map(\.type) == [.pause])
    #expect(workout.duration == Quantity(30, "min"))
    #expect(route.locations.count == 4)
  }
}
