import CareFHIR
import CareModel
import FHIRModel
import FHIRR4
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@Suite struct CareRoundTripTests {
  let writer = CareFHIRWriter(subject: Reference(reference: "Patient/p1"))
  let reader = CareFHIRReader()

  /// All bits of a version, which `==` does not compare: zero has two signs.
  private func bits(_ entity: CareEntity) throws -> Value { try ValueEncoder().encode(entity) }

  @Test(arguments: CareEntity.EntityType.allCases)
  func `versions of every type are the same after writing and reading`(
    _ type: CareEntity.EntityType
  ) throws {
    for seed in Seeds.list(Seeds.amount(150, search: 600)) {
      var random = RandomVersion(seed: seed)
      let entity = try random.entity(type)
      let resource = try writer.resource(for: entity)
      let issues = resource.issues()
      #expect(issues.isEmpty, "seed \(seed): \(issues)")
      let text = try JSON.parse(resource.fields.json())
      let again = try reader.entity(from: AnyResource(unchecked: text))
      #expect(again == entity, "seed \(seed)")
      #expect(try bits(again) == bits(entity), "seed \(seed)")
    }
  }

  @Test(arguments: CareEntity.EntityType.allCases)
  func `what was read is written as the same resource`(
    _ type: CareEntity.EntityType
  ) throws {
    for seed in Seeds.list(Seeds.amount(20, search: 80)) {
      var random = RandomVersion(seed: seed)
      let resource = try writer.resource(for: random.entity(type))
      let again = try writer.resource(for: reader.entity(from: resource))
      #expect(again == resource, "seed \(seed)")
    }
  }

  @Test(arguments: CareEntity.EntityType.allCases)
  func `a server may give the resource another id`(_ type: CareEntity.EntityType) throws {
    for seed in Seeds.list(Seeds.amount(20, search: 80)) {
      var random = RandomVersion(seed: seed)
      let entity = try random.entity(type)
      var fields = try writer.resource(for: entity).fields
      #expect(fields["id"]?.string == entity.version.uuid.uuidString.lowercased())
      fields["id"] = "17"
      #expect(try reader.entity(from: AnyResource(unchecked: fields)) == entity, "seed \(seed)")
    }
  }

  @Test(arguments: CareEntity.EntityType.allCases)
  func `a zone that followed the settings of a system stays that one`(
    _ type: CareEntity.EntityType
  ) throws {
    var changedCount = 0
    for seed in Seeds.list(20) {
      var random = RandomVersion(seed: seed)
      let entity = try random.entity(type)
      let zone = entity.version.version.timezone.identifier
      let named = #"{"url":"identifier","valueString":"\#(zone)"}"#
      let following = named + #",{"url":"autoupdating","valueBoolean":true}"#
      let written = try writer.resource(for: entity).fields.json()
      let text = written.replacing(named, with: following)
      if text != written { changedCount += 1 }
      #expect(
        try reader.entity(from: AnyResource(unchecked: JSON.parse(text))) == entity, "seed \(seed)")
    }
    #expect(changedCount > 0)
  }

  @Test func `long texts and bytes are kept`() throws {
    var patient = PatientVersion(version: VersionFields(id: "p"), name: PersonName())
    patient.version.notes = [CareNote(content: String(repeating: "word ", count: 300_000))]
    let resource = try writer.resource(for: .patient(patient))
    #expect(resource.issues().isEmpty)
    #expect(try reader.entity(from: resource) == .patient(patient))
  }

  @Test func `numbers that are not finite and dates without a text are refused`() throws {
    for content in [OutcomeValue.Content.double(.nan), .double(.infinity)] {
      let outcome = OutcomeVersion(
        version: VersionFields(id: "o"), taskUUID: UUID(), taskOccurrenceIndex: 0,
        values: [OutcomeValue(content)])
      let error = #expect(throws: CareFHIRError.self) {
        try writer.resource(for: .outcome(outcome))
      }
      #expect(error?.code == .invalidVersion)
    }
    var plan = CarePlanVersion(version: VersionFields(id: "plan"), title: "Knee")
    plan.version.effectiveDate = Date(timeIntervalSinceReferenceDate: 1e13)
    let error = #expect(throws: CareFHIRError.self) { try writer.carePlan(for: plan) }
    #expect(error?.code == .invalidVersion)
  }
}
