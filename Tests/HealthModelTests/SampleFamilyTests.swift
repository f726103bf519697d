import Andiron
import Foundation
import ObjectModel
import Testing
import ValueModel

@testable import HealthModel

/// Samples of every family, with every field that it has, come back from a store as they were.
@Suite struct SampleFamilyTests {
  private static let source = SourceRevision(
    name: "Anna’s\u{A0}Watch", bundleIdentifier: "com.example", version: "9.3",
    productType: "Watch6,1", systemVersion: "9.3.1")
  private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000.123456789)

  private static func sample(_ type: SampleType, _ content: SampleContent) -> HealthSample {
    var fields = HealthDevice.Fields()
    fields.name = "Watch"
    fields.manufacturer = "Example"
    fields.model = "Watch"
    fields.hardwareVersion = "Watch6,1"
    fields.firmwareVersion = "1"
    fields.softwareVersion = "9.3.1"
    fields.localIdentifier = "local"
    fields.udiDeviceIdentifier = "udi"
    fields.otherText = "text"
    return HealthSample(
      type, content, start: start, end: start + 60, source: source, device: HealthDevice(fields),
      metadata: [.timeZone: "Europe/Berlin", "own": 1, "own": true, "_HKPrivate": "kept"],
      created: start + 61, offsets: ClockOffsets(start: 3_600, end: 7_200, created: -18_000))
  }

  private static var workout: Workout {
    var workout = Workout(.swimBikeRun, duration: Quantity(31.5, "min"))
    workout.events = [
      Workout.Event(.pause, date: start + 1), Workout.Event(.resume, date: start + 2),
      Workout.Event(
        .lap, date: start, duration: Quantity(40, "s"), metadata: [.swimmingStrokeStyle: 2]),
    ]
    var activity = Workout.Activity(
      id: UUID(), start: start, end: start + 30, duration: Quantity(29, "s"),
      activityType: .swimming, metadata: [.indoorWorkout: true])
    activity.events = workout.events
    var statistics = Workout.Statistics(.heartRate, start: start, end: start + 60)
    (statistics.unit, statistics.average) = ("count/min", 120.5)
    (statistics.minimum, statistics.maximum) = (60, 180)
    var energy = Workout.Statistics(.activeEnergyBurned, start: start, end: start + 60)
    (energy.unit, energy.sum) = ("kcal", 123.25)
    activity.statistics = [statistics]
    workout.activities = [activity]
    workout.statistics = [statistics, energy]
    workout.routes = [UUID()]
    workout.samples = [sample(.workoutEffortScore, .quantity(Quantity(7, "appleEffortScore")))]
    workout.totalDistance = Quantity(5.125, "km")
    workout.totalEnergyBurned = Quantity(300, "kcal")
    return workout
  }

  private static var route: WorkoutRoute {
    var location = WorkoutRoute.Location(date: start, latitude: 52.5, longitude: 13.4, altitude: 34)
    (location.horizontalAccuracy, location.verticalAccuracy) = (3.5, 2)
    (location.course, location.speed) = (271.5, 2.25)
    return WorkoutRoute(locations: [location], workout: UUID())
  }

  private static var electrocardiogram: Electrocardiogram {
    var recording = Electrocardiogram(
      voltages: (0..<15_360).map { Double($0 % 700) - 350.125 },
      samplingFrequency: Quantity(512.414, "Hz"))
    recording.classification = .inconclusivePoorReading
    recording.averageHeartRate = Quantity(61, "count/min")
    (recording.symptomsStatus, recording.symptoms) = ("present", ["Dizziness"])
    recording.lead = "I"
    return recording
  }

  private static var audiogram: [SensitivityPoint] {
    var ear = SensitivityPoint.Ear(Quantity(12.5, "dBHL"))
    (ear.isMasked, ear.conduction) = (true, "air")
    (ear.clampingLowerBound, ear.clampingUpperBound) = (
      Quantity(-10, "dBHL"), Quantity(120, "dBHL")
    )
    return [
      SensitivityPoint(frequency: Quantity(500, "Hz"), left: ear),
      SensitivityPoint(
        frequency: Quantity(1, "kHz"), left: ear,
        right: SensitivityPoint.Ear(Quantity(0, "dBHL"))),
    ]
  }

  private static var prescription: VisionPrescription {
    var prescription = VisionPrescription(kind: "contacts", expires: start + 1e7)
    var eye = VisionPrescription.Eye()
    (eye.sphere, eye.cylinder, eye.axis) = (
      Quantity(-2.25, "D"), Quantity(-0.5, "D"), Quantity(90, "deg")
    )
    (eye.addition, eye.vertex) = (Quantity(1, "D"), Quantity(12, "mm"))
    (eye.prismAmount, eye.prismAngle) = (Quantity(1.5, "pD"), Quantity(180, "deg"))
    (eye.farPupillaryDistance, eye.nearPupillaryDistance) = (Quantity(32, "mm"), Quantity(30, "mm"))
    (eye.baseCurve, eye.diameter) = (Quantity(8.6, "mm"), Quantity(14.2, "mm"))
    (prescription.left, prescription.right) = (eye, VisionPrescription.Eye())
    (prescription.brand, prescription.attachments) = ("Brand", ["scan"])
    return prescription
  }

  private static var dose: MedicationDose {
    var dose = MedicationDose(medicationIdentifier: "m1", status: .taken)
    (dose.medicationName, dose.nickname) = ("Ibuprofen", "pain")
    dose.codings = [
      MedicationDose.Coding(
        system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: "5640", display: "ibuprofen")
    ]
    (dose.isArchived, dose.hasSchedule, dose.scheduleType) = (false, true, "schedule")
    (dose.scheduled, dose.dose, dose.scheduledDose, dose.unit) = (start - 60, 1.5, 2, "tablet")
    return dose
  }

  private static var clinicalRecord: ClinicalRecord {
    var record = ClinicalRecord(
      identifier: "c1", fhirVersion: "4.0.1", resource: ["resourceType": "Observation", "v": 1.50])
    (record.sourceURL, record.received) = ("https://example.com/fhir/1", start)
    record.resourcePath = "/clinical-records/1.json"
    return record
  }

  private static var samples: [HealthSample] {
    let points = (0..<3).map {
      QuantitySeries.Point(start: start + Double($0), end: start + Double($0 + 1), value: 0.1)
    }
    return [
      sample(.heartRate, .quantity(Quantity(0.1 + 0.2, "count/s"))),
      sample(.stepCount, .quantitySeries(QuantitySeries(unit: "count", points: points))),
      sample(
        .heartRateVariabilitySDNN,
        .variability(
          HeartRateVariability(
            quantity: Quantity(41.7, "ms"),
            readings: [.init(beatsPerMinute: 61, time: "9:05:11.38 AM")]))),
      sample(.sleepAnalysis, .category(5)), sample(.sleepAnalysis, .category(.name("new"))),
      sample(.bloodPressure, .correlation(Correlation(members: [UUID(), UUID()]))),
      sample(
        .food,
        .correlation(Correlation(samples: [sample(.dietarySugar, .quantity(Quantity(9, "g")))]))),
      sample(.workout, .workout(workout)), sample(.workoutRoute, .workoutRoute(route)),
      sample(
        .heartbeatSeries,
        .heartbeatSeries([Heartbeat(time: 0.8), Heartbeat(time: 3, followsGap: true)])),
      sample(.electrocardiogram, .electrocardiogram(electrocardiogram)),
      sample(.audiogram, .audiogram(audiogram)),
      sample(.visionPrescription, .visionPrescription(prescription)),
      sample(
        .stateOfMind,
        .stateOfMind(
          StateOfMind(.dailyMood, valence: -1, labels: ["calm"], associations: ["work"]))),
      sample(
        .anxietyAssessment,
        .scoredAssessment(ScoredAssessment(answers: [0, nil, 3], score: 3, risk: "mild"))),
      sample(.medicationDose, .medicationDose(dose)),
      sample(.labResultRecord, .clinicalRecord(clinicalRecord)),
      sample("HKDataTypeFromTheFuture", .other(["a": [1, 2.50], "b": .null])),
    ]
  }

  @Test func `samples of all families come back as they were`() throws {
    let place = HealthStoreTests.Place()
    var health = try place.open()
    var samples = Self.samples
    let added = try health.store.write { transaction in
      var document = ClinicalDocument(title: "Summary")
      document.document = try transaction.addBlob(Array("<ClinicalDocument/>".utf8))
      (document.patientName, document.authorName, document.custodianName) = ("P", "A", "C")
      samples.append(Self.sample(.document, .document(document)))
      return try health.add(samples, in: transaction)
    }
    #expect(added.addedCount == samples.count)
    try health.store.close()
    health = try place.open()
    let found = try health.samples(SampleQuery())
    #expect(found.count == samples.count)
    for sample in samples {
      #expect(try health.sample(id: sample.id) == sample, "\(sample.type)")
      #expect(try health.samples(SampleQuery(sample.type)).contains(sample), "\(sample.type)")
    }
    // Those of samples within others are types, too.
    let types = samples.flatMap { [$0] + $0.content.members }.map(\.type)
    #expect(try health.types() == Set(types).sorted())
    #expect(try health.sources(of: .workout) == [Self.source])
    #expect(try health.add(samples).knownCount == samples.count)
  }

  @Test func `samples of all families come back from JSON as they were`() throws {
    for sample in Self.samples {
      let text = try ValueEncoder().encode(sample).json()
      let value = try JSON.parse(text)
      let read = try ValueDecoder().decode(HealthSample.self, from: value)
      // Dates of JSON have fewer digits than those of a store.
      let again = try ValueEncoder().encode(read).json()
      #expect(again == text, "\(sample.type)")
    }
  }

  @Test func `content of another family than the type is refused`() throws {
    let health = try HealthStore.inMemory()
    let samples = Self.samples.filter { $0.type.family != nil }
    for (one, other) in zip(samples, samples.dropFirst()) {
      guard one.type.family != other.type.family else { continue }
      let error = #expect(throws: HealthError.self, "\(one.type) \(other.type)") {
        try health.add(Self.sample(one.type, other.content))
      }
      #expect(error?.code == .invalidSample)
    }
    #expect(try health.count(SampleQuery()) == 0)
  }
}
