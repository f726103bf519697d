import CareFHIR
import CareModel
import FHIRModel
import FHIRR4
import Foundation
import TestSupport
import Testing
import ValueModel

@Suite(.enabled(if: SharedData.isThere, "no test data beside the repository"))
struct SharedCareTests {
  private static let types: Set<String> = [
    "Patient", "CarePlan", "Practitioner", "RelatedPerson", "ServiceRequest",
    "QuestionnaireResponse",
  ]

  @Test func `resources of others are versions or say why not`() throws {
    let writer = CareFHIRWriter(subject: Reference(reference: "Patient/p1"))
    let reader = CareFHIRReader()
    var counts: [CareEntity.EntityType: Int] = [:]
    var reasons: [CareFHIRError.Code: Int] = [:]
    for file in SharedData.files(below: "fhir/r4", endings: [".json", ".ndjson", ".ndjson.gz"])
    where Self.types.contains(where: {
      file.lastPathComponent.lowercased().contains($0.lowercased())
    }) {
      for text in try SharedData.texts(of: file).prefix(500) {
        guard let resource = try? R4.read(Data(text)),
          Self.types.contains(resource.resourceType ?? "")
        else { continue }
        do throws(CareFHIRError) {
          let entity = try reader.entity(from: resource)
          counts[entity.type, default: 0] += 1
          // What was read once is a version like any other.
          let own = try writer.resource(for: entity)
          #expect(own.issues().isEmpty, "\(file.lastPathComponent): \(own.issues())")
          #expect(try reader.entity(from: own) == entity, "\(file.lastPathComponent)")
        } catch {
          reasons[error.code, default: 0] += 1
        }
      }
    }
    #expect(counts[.patient, default: 0] > 0 && counts[.carePlan, default: 0] > 0)
    #expect(counts[.contact, default: 0] > 0 && counts[.task, default: 0] > 0)
    // Answers of others lead to no task.
    #expect(reasons[.incomplete, default: 0] > 0)
    #expect(reasons[.damaged] == nil && reasons[.invalidVersion] == nil)
  }
}
