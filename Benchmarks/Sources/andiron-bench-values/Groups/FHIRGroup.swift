import BenchmarkSupport
import FHIRR4
import Foundation
import ValueModel

/// FHIR R4 to typed resources and back, beside Foundation's reading and writing of the same bytes.
enum FHIRGroup {
  static func contests(_ inputs: Inputs) throws -> [Contest] {
    guard let corpus = inputs.shared?.bundles() else { return [] }
    let texts = corpus.texts.map { Data($0) }
    let serialization = Contestant(name: ContestantName.serialization) {
      for text in texts { _ = try JSONSerialization.jsonObject(with: text) }
      return texts.count
    }
    func read(_ key: String, _ title: String, _ mode: ReadingMode, tellsIssues: Bool) -> Contest {
      let reader = ResourceReader(R4.self, mode)
      let own = Contestant(name: ContestantName.andiron) {
        for text in texts {
          let resource = try reader.read(text)
          guard !tellsIssues || resource.issues().isEmpty else {
            throw BenchmarkError("a bundle is not valid")
          }
        }
        return texts.count
      }
      return Contest(
        group: .fhir, key: key, title: "\(corpus.title), \(title)", work: .bytes(corpus.byteCount),
        contestants: [own, serialization])
    }
    return [
      read("fhir-lenient", "read leniently", .lenient, tellsIssues: false),
      read("fhir-issues", "read leniently, all issues looked for", .lenient, tellsIssues: true),
      read("fhir-strict", "read strictly", .strict, tellsIssues: false),
      try writing(corpus), try fields(corpus),
    ]
  }

  private static func writing(_ corpus: Corpus) throws -> Contest {
    let reader = ResourceReader(R4.self)
    let bundles = try corpus.texts.map { try R4.Bundle(reader.read($0)) }
    let byteCount = bundles.reduce(0) { $0 + $1.jsonData().count }
    let objects = try corpus.texts.map { try JSONSerialization.jsonObject(with: Data($0)) }
    return Contest(
      group: .fhir, key: "fhir-write", title: "\(corpus.title), written", work: .bytes(byteCount),
      contestants: [
        Contestant(name: ContestantName.andiron) {
          bundles.reduce(0) { $0 &+ $1.jsonData().count } > 0 ? nil : 0
        },
        Contestant(name: ContestantName.serialization) {
          for object in objects {
            _ = try JSONSerialization.data(
              withJSONObject: object, options: [.withoutEscapingSlashes])
          }
          return nil
        },
      ])
  }

  private static func fields(_ corpus: Corpus) throws -> Contest {
    let reader = ResourceReader(R4.self)
    let observations = try corpus.texts.flatMap { text in
      try R4.Bundle(reader.read(text)).entry.compactMap { $0.resource?[as: Observation.self] }
    }
    return Contest(
      group: .fhir, key: "fhir-field", title: "a status of \(observations.count) observations",
      work: .operations(observations.count),
      contestants: [
        Contestant(name: ContestantName.andiron) {
          observations.reduce(0) { $0 + ($1.status == .final ? 1 : 0) }
        }
      ])
  }
}
