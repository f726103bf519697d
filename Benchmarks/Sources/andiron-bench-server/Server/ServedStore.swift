import Andiron
import BenchmarkSupport
import DocumentServer
import FHIRModel
import FHIRR4
import FHIRServer
import FHIRStore
import Foundation
import HTTPServer
import StorageEngine
import SyntheticPopulation
import ValueModel

/// A store as `andiron serve` opens it: with versions, and with histories of types.
enum ServedStore {
  /// With `isMapped` segments are read where the system maps them, as is the default on Linux.
  static func open(_ directory: String, isMapped: Bool = true) throws -> FHIRStore {
    var options = StoreOptions()
    options.engine.access = isMapped ? .mapped : .positioned
    options.oldVersions = .last(10)
    options.changeFeed = .kept
    var recordOptions = FHIRStoreOptions()
    recordOptions.maintainsMeta = true
    return try FHIRStore(
      at: URL(filePath: directory), releases: [R4.self], options: recordOptions,
      storeOptions: options)
  }

  /// Fills a store with a population, and returns what the loads ask for.
  static func fill(_ directory: String, patients: Int) throws -> Content {
    let records = try open(directory)
    let population = SyntheticPopulation(seed: 1, release: .r4)
    var content = Content()
    var batch = population.institutionResources().map(\.value)
    func write() throws {
      try records.write { transaction in
        for resource in batch { _ = try transaction.upsert(resource, release: .r4) }
      }
      batch = []
    }
    for index in 0..<patients {
      let resources = population.resources(ofPatient: index)
      content.note(resources)
      batch += resources.map(\.value)
      if batch.count > 1_000 { try write() }
    }
    try write()
    try records.close()
    return content
  }

  /// What a store holds.
  struct Content: Codable {
    /// `id`s of some patients, and of those that have 20 observations or more.
    var patients: [String] = []
    var observed: [String] = []
    /// Bytes of all resources as lines of JSON.
    var byteCount = 0
    var resourceCount = 0
    /// An observation, which is written again and again.
    var observation = ""

    mutating func note(_ resources: [SyntheticResource]) {
      for resource in resources { byteCount += resource.value.jsonBytes().count + 1 }
      resourceCount += resources.count
      let observations = resources.filter { $0.type == "Observation" }
      if observation.isEmpty, var first = observations.first?.value {
        // Those of the patients who are searched for must not become more.
        try? first.set("Patient/somebody", at: "subject.reference")
        observation = first.json()
      }
      guard patients.count < 1_000, let patient = resources.first(where: { $0.type == "Patient" })
      else { return }
      patients.append(patient.id)
      if observations.count >= 20 { observed.append(patient.id) }
    }
  }
}
