import FHIRModel
import FHIRR4
import Foundation
import HealthFHIR
import HealthModel
import TestSupport
import Testing
import ValueModel

/// What resources of each family say to others.
@Suite struct FamilyTests {
  typealias Amount = HealthModel.Quantity

  let writer = FHIRSampleWriter(subject: Reference(reference: "Patient/p1"))
  let watch = SourceRevision(name: "Watch")
  let noon = Date(timeIntervalSinceReferenceDate: 700_000_000)

  private func sample(_ type: SampleType, _ content: SampleContent) -> HealthSample {
    HealthSample(type, content, start: noon, source: watch)
  }

  private func observation(
    _ type: SampleType, _ content: SampleContent, seconds: Double = 0
  ) throws -> Observation {
    var sample = sample(type, content)
    if seconds > 0 { sample.end = sample.start + seconds }
    let observation = try #require(try writer.observation(for: sample))
    #expect(observation.issues().isEmpty)
    return observation
  }

  private func component(_ observation: Observation, _ code: String) -> Observation.Component? {
    observation.component.first { $0.code?.coding.contains { $0.code == code } ?? false }
  }

  @Test func `a blood pressure has its two components`() throws {
    let members = [
      HealthSample(.bloodPressureSystolic, 120, "mmHg", start: noon, source: watch, id: UUID()),
      HealthSample(.bloodPressureDiastolic, 80, "mmHg", start: noon, source: watch, id: UUID()),
    ]
    let whole = try observation(.bloodPressure, .correlation(Correlation(samples: members)))
    let ids = members.map(\.id)
    var writer = writer
    writer.member = { id in members.first { $0.id == id } }
    let parts = try #require(
      try writer.observation(
        for: sample(.bloodPressure, .correlation(Correlation(members: ids)))))
    for observation in [whole, parts] {
      #expect(observation.code?.coding.first?.code == "85354-9")
      #expect(observation.category.first?.coding.first?.code == "vital-signs")
      #expect(component(observation, "8480-6")?.valueQuantity?.value == 120)
      #expect(component(observation, "8462-4")?.valueQuantity?.value == 80)
      #expect(component(observation, "8462-4")?.valueQuantity?.code == "mm[Hg]")
    }
    #expect(
      parts.hasMember.map(\.reference)
        == ids.map { "Observation/" + $0.uuidString.lowercased() })
  }

  @Test func `a value that another program corrected is believed`() throws {
    let members = [
      HealthSample(.bloodPressureSystolic, 120, "mmHg", start: noon, source: watch, id: UUID()),
      HealthSample(.bloodPressureDiastolic, 80, "mmHg", start: noon, source: watch, id: UUID()),
    ]
    var pressure = try observation(.bloodPressure, .correlation(Correlation(samples: members)))
    func read(_ observation: Observation) throws -> [Double] {
      guard
        case .correlation(let correlation) = try FHIRSampleReader().sample(from: observation)
          .content
      else { return [] }
      return correlation.samples.compactMap(\.quantity?.value)
    }
    #expect(try read(pressure) == [120, 80])
    pressure.component[0].valueQuantity?.value = 150
    #expect(try read(pressure) == [150, 80])
    // In another order, as servers may keep them, and in another unit.
    pressure.component = [pressure.component[1], pressure.component[0]]
    #expect(try read(pressure) == [150, 80])
    pressure.component[0].valueQuantity = FHIRR4.Quantity(
      value: 10, unit: "kPa", system: "http://unitsofmeasure.org", code: "kPa")
    let changed = try FHIRSampleReader().sample(from: pressure)
    guard case .correlation(let correlation) = changed.content else {
      Issue.record("no correlation")
      return
    }
    #expect(correlation.samples[1].quantity?.unit == "kPa")

    var variability = try observation(
      .heartRateVariabilitySDNN,
      .variability(
        HeartRateVariability(
          quantity: HealthModel.Quantity(33, "ms"),
          readings: [.init(beatsPerMinute: 61, time: "7:12:01.25 AM")])))
    variability.valueQuantity?.value = 44
    let corrected = try FHIRSampleReader().sample(from: variability)
    #expect(corrected.quantity?.value == 44)

    // A weight in a unit that the profile does not allow, with the original beside it.
    var pounds = try observation(.bodyMass, .quantity(HealthModel.Quantity(150.3, "st")))
    #expect(try FHIRSampleReader().sample(from: pounds).quantity?.value == 150.3)
    pounds.valueQuantity?.value = 70
    let lighter = try FHIRSampleReader().sample(from: pounds).quantity
    #expect(lighter?.value == 70 && lighter?.unit != "st", "\(lighter as Any)")
  }

  @Test func `an electrocardiogram has its voltages once`() throws {
    var recording = Electrocardiogram(
      voltages: [1.5, -2, 0.000_01], samplingFrequency: Amount(512, "Hz"))
    recording.classification = .sinusRhythm
    let observation = try observation(.electrocardiogram, .electrocardiogram(recording))
    let data = component(observation, "131329")?.valueSampledData
    #expect(data?.data == "1.5 -2 0.00001")
    #expect(data?.period == "1.953125")
    #expect(data?.origin?.code == "uV")
    #expect(
      component(observation, "HKElectrocardiogram.Classification")?.valueCodeableConcept?
        .coding.first?.code == "sinusRhythm")
    #expect(!observation.json().contains("1.5,"))
  }

  @Test func `values at equal distances need nothing beside their data`() throws {
    let points = (0..<3).map {
      QuantitySeries.Point(
        start: noon + Double($0) * 60, end: noon + Double($0 + 1) * 60, value: 0.5 + Double($0))
    }
    let series = try observation(
      .oxygenSaturation, .quantitySeries(QuantitySeries(unit: "%", points: points)), seconds: 180)
    #expect(series.valueSampledData?.period == 60_000)
    #expect(series.valueSampledData?.data == "0.5 1.5 2.5")
    #expect(series.valueSampledData?.factor == 100)
    #expect(series.extension.count == 1)
    let beats = try observation(
      .heartbeatSeries,
      .heartbeatSeries([Heartbeat(time: 0.8), Heartbeat(time: 1.625, followsGap: true)]))
    #expect(beats.valueSampledData?.data == "0 1")
    #expect(beats.valueSampledData?.period == nil)
    #expect(beats.extension.count == 1)
  }

  @Test func `a workout says what was done, how long, and what it came to`() throws {
    var workout = Workout(.running, duration: Amount(31.5, "min"))
    var rate = Workout.Statistics(.heartRate, start: noon, end: noon, unit: "count/min")
    rate.average = 140
    rate.maximum = 171
    var energy = Workout.Statistics(.activeEnergyBurned, start: noon, end: noon, unit: "kcal")
    energy.sum = 300
    workout.statistics = [rate, energy]
    let observation = try observation(.workout, .workout(workout))
    #expect(observation.valueCodeableConcept?.coding.first?.code == "Running")
    #expect(component(observation, "55411-3")?.valueQuantity?.value == "31.5")
    #expect(component(observation, "41981-2")?.valueQuantity?.value == 300)
    #expect(
      observation.component.map(\.code?.text)
        == [nil, "Heart Rate, average", "Heart Rate, maximum", "Active Energy Burned"])
  }

  @Test func `answers and score of a questionnaire have the codes of LOINC`() throws {
    let assessment = ScoredAssessment(answers: [0, 1, 2, 3, nil, 4, 0], score: 6, risk: "mild")
    let observation = try observation(.anxietyAssessment, .scoredAssessment(assessment))
    #expect(observation.code?.coding.first?.code == "69737-5")
    let answer = component(observation, "69734-2")?.valueCodeableConcept?.coding.first?.code
    #expect(answer == "LA6571-9")
    #expect(component(observation, "69735-9") == nil)
    #expect(component(observation, "70274-6")?.valueInteger == 6)
  }

  @Test func `doses say whether they were taken`() throws {
    var dose = MedicationDose(medicationIdentifier: "m", status: .skipped)
    dose.codings = [
      MedicationDose.Coding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: "1049221")
    ]
    dose.dose = 2
    let resource = try writer.resource(for: sample(.medicationDose, .medicationDose(dose)))
    let written = try #require(resource.r4?[as: MedicationAdministration.self])
    #expect(written.status?.rawValue == "not-done")
    #expect(written.medicationCodeableConcept?.coding.first?.code == "1049221")
    #expect(written.dosage?.dose?.value == 2)
  }

  @Test func `a clinical record is its own resource in its release`() throws {
    var record = ClinicalRecord(
      identifier: "1", fhirVersion: "1.0.2",
      resource: ["resourceType": "MedicationOrder", "status": "active"])
    let resource = try writer.resource(for: sample(.medicationRecord, .clinicalRecord(record)))
    #expect(resource.release == .dstu2)
    #expect(resource.r4 == nil)
    #expect(resource.value["resourceType"] == "MedicationOrder")
    record.resource = ["resourceType": "Binary", "data": "AA=="]
    let binary = try writer.resource(for: sample(.medicationRecord, .clinicalRecord(record)))
    #expect(binary.value == record.resource)
  }

  @Test func `content that is too long for a string is kept`() throws {
    let locations = (0..<16_000).map {
      WorkoutRoute.Location(
        date: noon + Double($0), latitude: 48.1 + Double($0) / 3e5, longitude: 11)
    }
    let sample = sample(.workoutRoute, .workoutRoute(WorkoutRoute(locations: locations)))
    let observation = try #require(try writer.observation(for: sample))
    #expect(observation.issues().isEmpty)
    #expect(observation.valueInteger == 16_000)
    #expect(observation.extension.last?.valueString == nil)
    #expect(observation.extension.last?.valueBase64Binary?.data?.count ?? 0 > 1 << 20)
    #expect(try FHIRSampleReader().sample(from: observation) == sample)
  }

  @Test func `documents have their data if it is at hand`() throws {
    let document = ClinicalDocument(title: "Summary")
    let resource = try writer.resource(for: sample(.document, .document(document)))
    let written = try #require(resource.r4?[as: DocumentReference.self])
    #expect(written.issues().isEmpty)
    #expect(written.content.first?.attachment?.title == "Summary")
    #expect(written.content.first?.attachment?.data == nil)
  }

  @Test func `summaries and characteristics are the same after writing and reading`() throws {
    var summary = ActivitySummary(day: "2023-03-24")
    summary.energyBurned = Amount(410.5, "kcal")
    summary.standHoursGoal = Amount(12, "count")
    let observation = try writer.observation(for: summary)
    #expect(observation.issues().isEmpty)
    #expect(observation.effectiveDateTime == "2023-03-24")
    #expect(component(observation, "41981-2")?.valueQuantity?.value == "410.5")
    #expect(try FHIRSampleReader().activitySummary(from: observation) == summary)
    summary.energyBurned = Amount(.nan, "kcal")
    #expect(throws: HealthFHIRError.self) { try writer.observation(for: summary) }

    var person = HealthCharacteristics()
    person.dateOfBirth = "1976-05-08"
    person.biologicalSex = "female"
    person.bloodType = "aPositive"
    person.fitzpatrickSkinType = 3
    person.usesWheelchair = false
    let patient = try writer.patient(for: person)
    #expect(patient.issues().isEmpty)
    #expect(patient.birthDate == "1976-05-08")
    #expect(patient.gender == .female)
    #expect(try FHIRSampleReader().characteristics(from: patient) == person)
    let observations = writer.observations(for: person)
    #expect(observations.allSatisfy { $0.issues().isEmpty })
    #expect(
      observations.map { $0.code?.coding.first?.code } == [
        "882-1", "66472-2",
        "HKCharacteristicTypeIdentifierWheelchairUse",
      ])
    #expect(observations.first?.valueCodeableConcept?.coding.first?.code == "278149003")
  }
}
