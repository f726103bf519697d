import FHIRModel
import FHIRR4
import Foundation
import HealthFHIR
import HealthModel
import TestSupport
import Testing
import ValueModel

@Suite struct HostileResourceTests {
  let writer = FHIRSampleWriter(subject: Reference(reference: "Patient/p1"))
  let reader = FHIRSampleReader()

  /// Changes one value somewhere in the resource, or removes a field.
  private func damaged(_ value: Value, _ random: inout RandomSample) -> Value {
    switch value.kind {
    case .object where value.count > 0 && !random.chance(12):
      var fields = value.fields.map { (String($0.name), $0.value) }
      let place = Int.random(in: fields.indices, using: &random.generator)
      if random.chance(12) {
        fields.remove(at: place)
      } else {
        fields[place].1 = damaged(fields[place].1, &random)
      }
      return Value(object: fields)
    case .array where value.count > 0 && !random.chance(12):
      var elements = Array(value.elements)
      let place = Int.random(in: elements.indices, using: &random.generator)
      elements[place] = damaged(elements[place], &random)
      return Value(array: elements)
    default:
      let text = random.text()
      let others: [Value] = [
        .null, true, -1, "1e999", "", Value(text), [], ["resourceType": "Observation"], "NaN",
        Value(ExactDecimal(uncheckedText: "1e99999999999999999999")),
        Value(ExactDecimal(uncheckedText: "-1e400")), "9999-12-31T23:59:60+14:00",
        "data:,%", #"{"quantity":{"value":1}}"#, 9_223_372_036_854_775_807,
      ]
      return random.pick(others)
    }
  }

  @Test(arguments: RandomSample.families)
  func `resources that are not as they were written never stop the program`(
    _ family: SampleType.Family
  ) throws {
    for seed in Seeds.list(Seeds.amount(60, search: 240)) {
      var random = RandomSample(seed: seed)
      let resource = try writer.resource(for: random.next(family))
      for _ in 0..<10 {
        var value = resource.value
        for _ in 0...Int.random(in: 0...2, using: &random.generator) {
          value = damaged(value, &random)
        }
        guard let sample = try? reader.sample(from: SampleResource(value, release: .r4)) else {
          continue
        }
        #expect(throws: Never.self, "seed \(seed)") { try sample.validate() }
      }
    }
  }

  @Test func `an extension that is not as it was written is an error that says so`() throws {
    let sample = HealthSample(
      .workout, .workout(Workout(.running)), start: Date(timeIntervalSinceReferenceDate: 0),
      source: SourceRevision(name: "Watch"))
    let text = try writer.resource(for: sample).value.json()
    let broken = [
      (#"\"activityType\""#, #"\"activity\""#), (#"{\"workout\""#, #"{{\"workout\""#),
      (#""url":"name""#, #""url":"nam""#),
    ]
    for (old, new) in broken {
      let changed = text.replacingOccurrences(of: old, with: new)
      #expect(changed != text, "\(old)")
      do {
        _ = try reader.sample(from: R4.read(changed))
        Issue.record("\(old) was read")
      } catch let error as HealthFHIRError {
        #expect(error.code == .damaged)
      }
    }
  }
}
