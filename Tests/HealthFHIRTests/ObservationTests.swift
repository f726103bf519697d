import FHIRModel
import FHIRR4
import Foundation
import HealthFHIR
import HealthModel
import TestSupport
import Testing
import ValueModel

@Suite struct ObservationTests {
  typealias Amount = HealthModel.Quantity

  let writer = FHIRSampleWriter(subject: Reference(reference: "Patient/p1"))
  let watch = SourceRevision(name: "Watch", bundleIdentifier: "com.example.watch", version: "9.3")
  let noon = Date(timeIntervalSinceReferenceDate: 700_000_000.25)

  private func sample(
    _ type: SampleType, _ value: Double, _ unit: String, id: UUID? = nil
  ) -> HealthSample {
    HealthSample(
      type, value, unit, start: noon, source: watch, device: HealthDevice(name: "Apple Watch"),
      metadata: [.heartRateMotionContext: 1], created: noon + 5, offsets: ClockOffsets(3600),
      id: id)
  }

  private func observation(_ sample: HealthSample) throws -> Observation {
    let observation = try #require(try writer.observation(for: sample))
    let issues = observation.issues()
    #expect(issues.isEmpty, "\(issues)")
    return observation
  }

  private func codes(_ concept: CodeableConcept?) -> [String] {
    concept?.coding.compactMap(\.code) ?? []
  }

  @Test func `a heart rate is an observation of the profile`() throws {
    let id = try #require(UUID(uuidString: "0F0E0D0C-0B0A-4908-8706-050403020100"))
    let observation = try observation(sample(.heartRate, 62, "count/min", id: id))
    #expect(
      observation.fields["id"] == "0f0e0d0c-0b0a-4908-8706-050403020100")
    #expect(observation.identifier.first?.value == "urn:uuid:0f0e0d0c-0b0a-4908-8706-050403020100")
    #expect(observation.status == .final)
    #expect(codes(observation.category.first) == ["vital-signs"])
    #expect(codes(observation.code) == ["8867-4", "HKQuantityTypeIdentifierHeartRate"])
    #expect(observation.code?.text == "Heart Rate")
    #expect(observation.subject?.reference == "Patient/p1")
    #expect(observation.effectiveDateTime == "2023-03-08T21:26:40.25+01:00")
    #expect(observation.issued == "2023-03-08T21:26:45.25+01:00")
    #expect(observation.device?.display == "Apple Watch")
    #expect(
      observation.valueQuantity?.json() == """
        {"value":62,"unit":"count/min","system":"http://unitsofmeasure.org","code":"/min"}
        """)
  }

  @Test func `percentages are a hundred times the fraction, digit by digit`() throws {
    for (fraction, percent) in [
      (0.97, "97"), (0.07, "7"), (0.123, "12.3"), (1, "100"), (0, "0"), (0.000_07, "7e-3"),
    ] {
      let quantity = try observation(sample(.oxygenSaturation, fraction, "%")).valueQuantity
      #expect(quantity?.value == ExactDecimal(percent), "\(fraction)")
      #expect(quantity?.code == "%")
      #expect(quantity?.extension.isEmpty == true, "\(fraction)")
    }
    let observation = try observation(sample(.oxygenSaturation, 0.97, "%"))
    #expect(
      codes(observation.code) == ["59408-5", "2708-6", "HKQuantityTypeIdentifierOxygenSaturation"])
  }

  @Test func `vital signs have the units of their profiles, and the original`() throws {
    let cases: [(SampleType, Double, String, String, ExactDecimal)] = [
      (.height, 1.75, "m", "cm", 175), (.height, 5, "ft", "cm", "152.4"),
      (.height, 70, "in", "[in_i]", 70), (.bodyMass, 150, "lb", "[lb_av]", 150),
      (.bodyMass, 11, "st", "kg", "69.85322498"), (.heartRate, 1, "count/s", "/min", 60),
      (.bodyTemperature, 98.6, "degF", "[degF]", "98.6"),
      (.bodyTemperature, 310.15, "K", "Cel", 37),
      (.bodyMassIndex, 22.5, "count", "kg/m2", "22.5"), (.bodyMass, 70.5, "kg", "kg", "70.5"),
    ]
    for (type, value, unit, code, number) in cases {
      let sample = sample(type, value, unit)
      let quantity = try observation(sample).valueQuantity
      #expect(quantity?.code == code, "\(type) \(unit)")
      #expect(
        abs((quantity?.value?.double ?? 0) - number.double) < 1e-9, "\(type) \(value) \(unit)")
      let isChanged = unit != quantity?.unit
      #expect(quantity?.extension.isEmpty == !isChanged, "\(type) \(unit)")
      #expect(try FHIRSampleReader().sample(from: observation(sample)) == sample)
    }
  }

  @Test func `glucose in moles has another code than in grams`() throws {
    let moles = "mmol<180.1558800000541>/L"
    let observation = try observation(sample(.bloodGlucose, 5.5, moles))
    #expect(codes(observation.code).first == "14743-9")
    #expect(observation.valueQuantity?.code == "mmol/L")
    #expect(codes(try self.observation(sample(.bloodGlucose, 99, "mg/dL")).code).first == "41653-7")
  }

  @Test func `what takes time has a period, and each end its offset`() throws {
    var sample = sample(.stepCount, 12, "count")
    sample.end += 60
    sample.offsets = ClockOffsets(start: -18_000, end: 0, created: nil)
    let observation = try observation(sample)
    #expect(observation.effectivePeriod?.start == "2023-03-08T15:26:40.25-05:00")
    #expect(observation.effectivePeriod?.end == "2023-03-08T20:27:40.25+00:00")
    #expect(observation.issued == "2023-03-08T20:26:45.25Z")
    #expect(observation.valueQuantity?.code == "1")
  }

  @Test func `a sample without an offset has that of its zone`() throws {
    var sample = sample(.stepCount, 12, "count")
    sample.offsets = ClockOffsets()
    sample.created = nil
    sample.metadata = [.timeZone: "Europe/Berlin"]
    let winter = try observation(sample)
    #expect(winter.effectiveDateTime == "2023-03-08T21:26:40.25+01:00")
    #expect(try FHIRSampleReader().sample(from: winter) == sample)
    sample.start += 30 * 86_400
    sample.end = sample.start
    let summer = try observation(sample)
    #expect(summer.effectiveDateTime == "2023-04-07T22:26:40.25+02:00")
    #expect(try FHIRSampleReader().sample(from: summer) == sample)
  }

  @Test func `a type of any name is kept`() throws {
    for name in ["x", "My own type", "two  spaces", " ", "\u{0}", "tab\t"] {
      let sample = HealthSample(
        SampleType(name), .other(["a": 1.50]), start: noon, source: watch)
      #expect(try FHIRSampleReader().sample(from: observation(sample)) == sample)
    }
  }

  @Test func `metadata keep order and repeated keys`() throws {
    var sample = sample(.stepCount, 12, "count")
    sample.metadata = ["a": 1, "b": "x", "a": true, "c": .quantity(Amount(0.5, "%")), "": ""]
    let observation = try observation(sample)
    let entries = observation.extension.filter { $0.url == "urn:andiron:health:metadata" }
    #expect(entries.map { $0.extension.first?.valueString } == ["a", "b", "a", "c", nil])
    #expect(entries.last?.extension.first?.valueUrl == "data:,")
    #expect(entries[3].extension.last?.valueQuantity?.value == 50)
    #expect(try FHIRSampleReader().sample(from: observation).metadata == sample.metadata)
  }

  @Test func `symptoms are coded, and so is how severe they are`() throws {
    let severe = HealthSample(.headache, .category(4), start: noon, source: watch)
    let observation = try observation(severe)
    #expect(codes(observation.code) == ["25064002", "HKCategoryTypeIdentifierHeadache"])
    #expect(codes(observation.category.first) == ["survey"])
    #expect(codes(observation.valueCodeableConcept) == ["severe", "24484000"])
    #expect(
      observation.valueCodeableConcept?.coding.first?.system
        == "https://developer.apple.com/documentation/healthkit/hkcategoryvalueseverity")
    let asleep = HealthSample(.sleepAnalysis, .category(5), start: noon, source: watch)
    #expect(codes(try self.observation(asleep).valueCodeableConcept) == ["asleepREM"])
    let unknown = HealthSample(.sleepAnalysis, .category(77), start: noon, source: watch)
    #expect(codes(try self.observation(unknown).valueCodeableConcept) == ["77"])
  }

  @Test func `numbers and dates that FHIR cannot write are refused`() throws {
    func code(_ change: (inout HealthSample) -> Void) -> HealthFHIRError.Code? {
      var sample = sample(.heartRate, 62, "count/min")
      change(&sample)
      do {
        _ = try writer.resource(for: sample)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code { _ in } == nil)
    #expect(code { $0.content = .quantity(Amount(.nan, "count/min")) } == .invalidSample)
    #expect(code { $0.content = .quantity(Amount(.infinity, "count/min")) } == .invalidSample)
    #expect(code { $0.metadata["x"] = .number(.nan) } == .invalidSample)
    #expect(code { $0.end = $0.start - 1 } == .invalidSample)
    #expect(
      code {
        $0.start = Date(timeIntervalSinceReferenceDate: -1e12)
      } == .dateOutOfRange)
    #expect(code { $0.end = .distantFuture + 1e12 } == .dateOutOfRange)
    #expect(
      code {
        $0.type = .electrocardiogram
        var recording = Electrocardiogram(voltages: [1])
        recording.averageHeartRate = Amount(.nan, "count/min")
        $0.content = .electrocardiogram(recording)
      } == .invalidSample)
    #expect(
      code {
        $0.type = .conditionRecord
        $0.content = .clinicalRecord(ClinicalRecord(identifier: "1"))
      } == .noResource)
  }
}
