import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import TestSupport
import Testing
import ValueModel

@testable import HealthFHIR

@Suite(.enabled(if: SharedData.isThere, "no test data beside the repository"))
struct SharedDataTests {
  /// What the table of others has in its place is wrong: a part of LOINC, which is no code.
  private static let wrong: Set<String> = ["LP203183-1"]

  @Test func `codes that others have for HealthKit's types are the table's`() throws {
    let file = SharedData.root.appendingPathComponent("healthkit/HKSampleMapping.json")
    let mapping = try JSON.parse([UInt8](Data(contentsOf: file)))
    var count = 0
    for (name, row) in try #require(mapping["HKQuantitySamples"]).fields {
      guard let codings = row["codings"] else { continue }
      for coding in codings.elements where coding["system"]?.string == "http://loinc.org" {
        let code = try #require(coding["code"]?.string)
        if Self.wrong.contains(code) { continue }
        count += 1
        let row = try #require(QuantityRow.of(SampleType(String(name))))
        #expect(row.terms.map(\.code).contains(code), "\(name)")
      }
    }
    #expect(count == 26)
  }

  @Test func `observations of others are samples or say why not`() throws {
    let reader = FHIRSampleReader()
    let writer = FHIRSampleWriter(subject: Reference(reference: "Patient/p1"))
    var samples: [SampleType: Int] = [:]
    var reasons: [HealthFHIRError.Code: Int] = [:]
    for file in SharedData.files(below: "fhir/r4", endings: [".json", ".ndjson", ".ndjson.gz"])
    where file.lastPathComponent.lowercased().contains("observation") {
      for text in try SharedData.texts(of: file).prefix(2_000) {
        guard let any = try? R4.read(Data(text)), let observation = any[as: Observation.self]
        else { continue }
        do throws(HealthFHIRError) {
          let sample = try reader.sample(from: observation)
          samples[sample.type, default: 0] += 1
          // What was read once is a sample like any other.
          guard let own = try writer.observation(for: sample) else { continue }
          let again = try reader.sample(from: own)
          #expect(again == sample)
        } catch {
          reasons[error.code, default: 0] += 1
        }
      }
    }
    #expect(samples[.bodyMass, default: 0] > 0 && samples[.bloodPressure, default: 0] > 0)
    #expect(reasons[.unknownCode, default: 0] > 0)
    #expect(reasons[.damaged] == nil && reasons[.invalidSample] == nil)
  }
}
