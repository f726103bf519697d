import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import TestSupport
import ValueModel

extension RandomSample {
  mutating func content(_ family: SampleType.Family) -> (SampleType, SampleContent) {
    switch family {
    case .quantity: return quantityContent()
    case .category: return categoryContent()
    case .correlation:
      let pressure = chance(2)
      let samples = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
        var member = next(.quantity)
        member.type =
          pressure ? pick([.bloodPressureSystolic, .bloodPressureDiastolic]) : member.type
        return member
      }
      let members = chance(2) ? [uuid()] : []
      return (
        pressure ? .bloodPressure : .food,
        .correlation(Correlation(members: members, samples: samples))
      )
    case .workout: return (.workout, .workout(workout()))
    case .workoutRoute:
      var location = WorkoutRoute.Location(date: date(), latitude: number(), longitude: 2)
      location.speed = chance(2) ? number() : nil
      return (
        .workoutRoute, .workoutRoute(WorkoutRoute(locations: [location], workout: uuid()))
      )
    case .heartbeatSeries:
      let beats = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        Heartbeat(time: number(), followsGap: chance(3))
      }
      return (.heartbeatSeries, .heartbeatSeries(beats))
    case .electrocardiogram: return (.electrocardiogram, .electrocardiogram(recording()))
    case .audiogram: return (.audiogram, .audiogram([point(), point()]))
    default: return otherContent(family)
    }
  }

  private mutating func otherContent(
    _ family: SampleType.Family
  ) -> (SampleType, SampleContent) {
    switch family {
    case .stateOfMind:
      let state = StateOfMind(
        pick([.dailyMood, .momentaryEmotion, "other kind"]),
        valence: Double.random(in: -1...1, using: &generator), labels: ["calm", text()],
        associations: ["work"])
      return (.stateOfMind, .stateOfMind(state))
    case .visionPrescription: return (.visionPrescription, .visionPrescription(prescription()))
    case .document:
      var document = ClinicalDocument(title: text())
      document.authorName = text()
      document.custodianName = chance(2) ? text() : nil
      return (.document, .document(document))
    case .medicationDose: return (.medicationDose, .medicationDose(dose()))
    case .scoredAssessment:
      let isAnxiety = chance(2)
      let answers = (0..<(isAnxiety ? 7 : 9)).map { _ in pick([nil, 0, 1, 2, 3, 4]) as Int? }
      return (
        isAnxiety ? .anxietyAssessment : .depressionAssessment,
        .scoredAssessment(ScoredAssessment(answers: answers, score: 5, risk: pick([nil, text()])))
      )
    default: return (.conditionRecord, .clinicalRecord(record()))
    }
  }

  private mutating func quantityContent() -> (SampleType, SampleContent) {
    let types = SampleType.known.filter { $0.family == .quantity } + ["HKQuantityTypeIdentifierNew"]
    let type = pick(types)
    let unit = chance(4) ? pick(["%", "count/s", "lb", "no unit", "", "mg/dL", "cup_imp"]) : nil
    let value = Amount(number(), unit ?? type.quantityDefinition?.canonicalUnit ?? "count")
    if chance(6) {
      let reading = HeartRateVariability.Reading(beatsPerMinute: 61, time: "9:05:11.38 AM")
      return (
        .heartRateVariabilitySDNN,
        .variability(HeartRateVariability(quantity: value, readings: chance(2) ? [] : [reading]))
      )
    }
    if chance(4) {
      let step = pick([1, 60, 0.1, 4.9])
      var start = date()
      let points = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        let first = start
        start += chance(9) ? step * 2 : step
        return QuantitySeries.Point(start: first, end: first + step, value: number())
      }
      return (type, .quantitySeries(QuantitySeries(unit: value.unit, points: points)))
    }
    return (type, .quantity(value))
  }

  private mutating func categoryContent() -> (SampleType, SampleContent) {
    let types = SampleType.known.filter { $0.family == .category } + ["HKCategoryTypeIdentifierNew"]
    let type = pick(types)
    if chance(5) { return (type, .category(.name(text()))) }
    let numbers = type.categoryDefinition.map { Array($0.names.keys) } ?? [0]
    return (type, .category(chance(5) ? pick([99, -1, .max]) : pick(numbers.sorted())))
  }

  private mutating func workout() -> Workout {
    var workout = Workout(pick([.running, .yoga, "new kind"]), duration: Amount(31.5, "min"))
    workout.events = [
      Workout.Event(.pause, date: date(), metadata: metadata()),
      Workout.Event("Odd", date: date(), duration: Amount(2, "s")),
    ]
    var statistics = Workout.Statistics(.heartRate, start: date(), end: date(), unit: "count/min")
    statistics.average = number()
    statistics.maximum = number()
    var energy = Workout.Statistics(.activeEnergyBurned, start: date(), end: date())
    energy.sum = number()
    workout.statistics = [statistics, energy]
    workout.activities = [Workout.Activity(id: uuid(), start: date(), activityType: .cycling)]
    workout.routes = [uuid()]
    workout.samples = chance(3) ? [next(.quantity)] : []
    workout.totalDistance = amount()
    workout.totalEnergyBurned = chance(2) ? nil : amount(["kcal", "Cal", "kJ"])
    return workout
  }

  private mutating func recording() -> Electrocardiogram {
    let count = Int.random(in: 0...20, using: &generator)
    var recording = Electrocardiogram(
      voltages: (0..<count).map { _ in number() }, unit: pick(["mcV", "V", "odd unit"]),
      samplingFrequency: pick([nil, Amount(512, "Hz"), Amount(0, "Hz"), Amount(1, "no unit")]))
    recording.classification = pick([nil, .sinusRhythm, "Sinus rhythm"])
    recording.averageHeartRate = chance(2) ? amount(["count/min", "count/s"]) : nil
    recording.symptomsStatus = pick([nil, "present", ""])
    recording.symptoms = [text()]
    recording.lead = pick([nil, "I", "II"])
    return recording
  }

  private mutating func point() -> SensitivityPoint {
    var left = SensitivityPoint.Ear(Amount(number(), "dBHL"))
    left.isMasked = chance(2)
    left.clampingLowerBound = chance(2) ? Amount(-10, "dBHL") : nil
    left.conduction = chance(2) ? "air" : nil
    return SensitivityPoint(frequency: Amount(1000, "Hz"), left: left, right: nil)
  }

  private mutating func prescription() -> HealthModel.VisionPrescription {
    var content = HealthModel.VisionPrescription(
      kind: pick([nil, "glasses", "contacts"]), expires: date())
    content.brand = text()
    if chance(2) {
      var eye = HealthModel.VisionPrescription.Eye()
      eye.sphere = Amount(-2.25, "D")
      eye.axis = Amount(pick([90, 12.5, 1e12]), pick(["deg", "rad"]))
      eye.diameter = Amount(1.4, "cm")
      eye.prismAmount = Amount(1, "pD")
      content.left = eye
    }
    return content
  }

  private mutating func dose() -> MedicationDose {
    var dose = MedicationDose(
      medicationIdentifier: text(),
      status: pick([.taken, .skipped, .snoozed, .notLogged, "odd status"]))
    dose.codings = [
      MedicationDose.Coding(system: "http://www.nlm.nih.gov/research/umls/rxnorm", code: "1049221"),
      MedicationDose.Coding(system: text(), code: text(), display: text()),
    ]
    dose.medicationName = pick([nil, text()])
    dose.scheduled = chance(2) ? date() : nil
    dose.dose = chance(2) ? number() : nil
    dose.unit = pick([nil, "mg", "tablet"])
    return dose
  }

  private mutating func record() -> ClinicalRecord {
    var fields: [(String, Value)] = [
      ("resourceType", "Condition"), ("id", "1"),
      ("subject", Value(object: [("reference", "Patient/1")])), ("score", 1.50),
    ]
    if chance(2) {
      fields.append(("extension", [["url": "http://example.org/x", "valueBoolean": true]]))
    }
    if chance(2) {
      fields.append(("identifier", [["value": Value(uuid().uuidString)]]))
    }
    var record = ClinicalRecord(
      identifier: "1", fhirVersion: pick(["4.0.1", "1.0.2", nil, "9"]),
      resource: Value(object: fields))
    record.sourceURL = text()
    record.received = date()
    return record
  }
}
