import FHIRModel
import FHIRR4
import Foundation
import HealthFHIR
import HealthModel
import TestSupport
import Testing
import ValueModel

@Suite struct ForeignObservationTests {
  typealias Amount = HealthModel.Quantity

  private func json(_ code: String, _ value: String, _ others: String = "") -> String {
    """
    {"resourceType":"Observation","status":"final","code":{"coding":[{"system":"http://loinc.org",\
    "code":"\(code)"}]},"effectiveDateTime":"2024-05-17T14:30:00+02:00",\(value)\(others)}
    """
  }

  private func quantity(_ value: String, _ code: String) -> String {
    """
    "valueQuantity":{"value":\(value),"unit":"x","system":"http://unitsofmeasure.org",\
    "code":"\(code)"}
    """
  }

  private func read(
    _ json: String, _ reader: FHIRSampleReader = FHIRSampleReader()
  ) throws -> HealthSample {
    try reader.sample(from: Observation(json: json))
  }

  private func failure(_ json: String) -> HealthFHIRError.Code? {
    do {
      _ = try read(json)
      return nil
    } catch {
      return (error as? HealthFHIRError)?.code
    }
  }

  @Test func `a code of LOINC is a type, and the unit stays`() throws {
    let cases: [(String, String, String, SampleType, Amount)] = [
      ("8867-4", "62", "/min", .heartRate, Amount(62, "count/min")),
      ("8867-4", "62", "{beats}/min", .heartRate, Amount(62, "count/min")),
      ("29463-7", "150.5", "[lb_av]", .bodyMass, Amount(150.5, "lb")),
      ("3141-9", "70", "kg", .bodyMass, Amount(70, "kg")),
      ("2708-6", "97", "%", .oxygenSaturation, Amount(0.97, "%")),
      ("8310-5", "98.6", "[degF]", .bodyTemperature, Amount(98.6, "degF")),
      ("39156-5", "22.5", "kg/m2", .bodyMassIndex, Amount(22.5, "count")),
      ("2339-0", "99", "mg/dL", .bloodGlucose, Amount(99, "mg/dL")),
      (
        "14743-9", "5.5", "mmol/L", .bloodGlucose, Amount(5.5, "mmol<180.1558800000541>/L")
      ),
      ("55423-8", "812", "1", .stepCount, Amount(812, "count")),
    ]
    for (code, value, unit, type, amount) in cases {
      let sample = try read(json(code, quantity(value, unit)))
      #expect(sample.type == type)
      #expect(sample.quantity == amount, "\(code)")
      #expect(sample.offsets == ClockOffsets(start: 7200, end: 7200))
      #expect(sample.source.name == "FHIR")
    }
  }

  @Test func `units are converted if that is asked for`() throws {
    var reader = FHIRSampleReader()
    reader.units = .canonical
    let sample = try read(json("8302-2", quantity("175", "cm")), reader)
    #expect(sample.quantity == Amount(1.75, "m"))
  }

  @Test func `identifier, device, performer and dates of others are kept`() throws {
    let others = """
      ,"id":"x","identifier":[{"value":"0f0e0d0c-0b0a-4908-8706-050403020100"}],\
      "device":{"display":"Scale"},"performer":[{"display":"Dr. A"}],\
      "issued":"2024-05-17T15:00:00Z"
      """
    let sample = try read(json("29463-7", quantity("70", "kg"), others))
    #expect(sample.ownIdentifier?.uuidString == "0F0E0D0C-0B0A-4908-8706-050403020100")
    #expect(sample.device?.name == "Scale")
    #expect(sample.source.name == "Dr. A")
    #expect(sample.created == FHIRInstant("2024-05-17T15:00:00Z").date)
    #expect(sample.offsets.created == nil)
    let day = json("29463-7", quantity("70", "kg"))
      .replacingOccurrences(of: "2024-05-17T14:30:00+02:00", with: "2024-05-17")
    #expect(try read(day).start == FHIRInstant("2024-05-17T00:00:00Z").date)
    #expect(try read(day).offsets == ClockOffsets())
    let days = day.replacingOccurrences(
      of: #""effectiveDateTime":"2024-05-17""#,
      with: #""effectivePeriod":{"start":"2024-05-17","end":"2024-05-18"}"#)
    #expect(try read(days).duration == 2 * 86_400)
  }

  @Test func `a panel becomes a correlation`() throws {
    let sample = try read(
      json(
        "85354-9",
        """
        "component":[{"code":{"coding":[{"system":"http://loinc.org","code":"8480-6"}]},\
        \(quantity("120", "mm[Hg]"))},{"code":{"coding":[{"system":"http://loinc.org",\
        "code":"8462-4"}]},\(quantity("80", "mm[Hg]"))},{"code":{"text":"other"},\
        "valueString":"x"}]
        """))
    guard case .correlation(let correlation) = sample.content else {
      Issue.record("no correlation")
      return
    }
    #expect(correlation.samples.map(\.type) == [.bloodPressureSystolic, .bloodPressureDiastolic])
    #expect(correlation.samples.map(\.quantity) == [Amount(120, "mmHg"), Amount(80, "mmHg")])
  }

  @Test func `symptoms by codes of SNOMED CT are categories`() throws {
    func symptom(_ value: String) -> String {
      """
      {"resourceType":"Observation","status":"final","code":{"coding":[{"system":\
      "http://snomed.info/sct","code":"25064002"}]},"effectiveInstant":"2024-05-17T14:30:00Z",\
      \(value)}
      """
    }
    let severe =
      #""valueCodeableConcept":{"coding":[{"system":"http://snomed.info/sct","code":"24484000"}]}"#
    #expect(try read(symptom(severe)).content == .category(4))
    #expect(try read(symptom(severe)).type == .headache)
    #expect(try read(symptom(#""valueBoolean":false"#)).content == .category(1))
    #expect(failure(symptom(#""valueString":"bad""#)) == .noValue)
  }

  @Test func `what is no sample says why`() throws {
    #expect(failure(json("8867-4", quantity("62", "/min"))) == nil)
    #expect(failure(json("1234-4", quantity("62", "/min"))) == .unknownCode)
    #expect(failure(json("8867-4", #""valueString":"62""#)) == .noValue)
    #expect(failure(json("8867-4", #""dataAbsentReason":{"text":"lost"}"#)) == .noValue)
    #expect(failure(json("8867-4", quantity("62", "kg"))) == .wrongUnit)
    #expect(failure(json("8867-4", quantity("62", "nonsense"))) == .wrongUnit)
    #expect(failure(json("8867-4", quantity("1e999", "/min"))) == .wrongUnit)
    let bound = quantity("62", "/min").replacingOccurrences(
      of: #""unit""#, with: #""comparator":"<","unit""#)
    #expect(failure(json("8867-4", bound)) == .noValue)
    let time = "2024-05-17T14:30:00+02:00"
    let valid = json("8867-4", quantity("62", "/min"))
    #expect(failure(valid.replacingOccurrences(of: time, with: "yesterday")) == .noTime)
    for status in ["entered-in-error", "cancelled"] {
      #expect(failure(valid.replacingOccurrences(of: "final", with: status)) == .retracted)
    }
    #expect(
      failure(
        valid.replacingOccurrences(
          of: #""effectiveDateTime":"\#(time)""#,
          with: #""effectivePeriod":{"start":"2024-05-17","end":"2024-05-15"}"#))
        == .invalidSample)
    let patient = try R4.read(#"{"resourceType":"Patient"}"#)
    #expect(throws: HealthFHIRError.self) { try FHIRSampleReader().sample(from: patient) }
  }
}
