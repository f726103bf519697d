import FHIRModel
import FHIRR4
import Foundation
import HealthFHIR
import HealthModel
import ObjectModel
import TestSupport
import Testing
import ValueModel

@Suite struct SampleRoundTripTests {
  let writer = FHIRSampleWriter(subject: Reference(reference: "Patient/p1"))
  let reader = FHIRSampleReader()

  /// All bits of a sample, which `==` does not compare: zero has two signs.
  private func bits(_ sample: HealthSample) throws -> String {
    try ValueEncoder().encode(sample).json()
  }

  @Test(arguments: RandomSample.families)
  func `samples of every family are the same after writing and reading`(
    _ family: SampleType.Family
  ) throws {
    for seed in Seeds.list(Seeds.amount(60, search: 240)) {
      var random = RandomSample(seed: seed)
      let sample = random.next(family)
      let resource = try writer.resource(for: sample)
      if family != .clinicalRecord {
        let issues = try #require(resource.r4).issues()
        #expect(issues.isEmpty, "seed \(seed): \(issues)")
      }
      let text = try JSON.parse(resource.value.json())
      let again = try reader.sample(from: SampleResource(text, release: resource.release))
      #expect(again == sample, "seed \(seed)")
      #expect(try bits(again) == bits(sample), "seed \(seed)")
    }
  }

  @Test func `all known types are written and read`() throws {
    let source = SourceRevision(name: "Watch")
    for type in SampleType.known {
      let content: SampleContent =
        type.quantityDefinition.map { .quantity(HealthModel.Quantity(0.97, $0.canonicalUnit)) }
        ?? .category(type.categoryDefinition?.names.keys.min() ?? 0)
      let sample = HealthSample(
        type, content, start: Date(timeIntervalSinceReferenceDate: 7e8), source: source)
      let observation = try #require(try writer.observation(for: sample))
      #expect(observation.issues().isEmpty, "\(type)")
      #expect(observation.extension.count == 1, "\(type): only the source is an extension")
      #expect(try reader.sample(from: observation) == sample, "\(type)")
    }
  }
}
