import Andiron
import FHIRDatabase
import FHIRR4
import FHIRStore
import Foundation
import PostgreSQLClient
import ValueModel

/// Resources in a store or in a database.
final class RecordsContender<Records: FHIRRecords>: Contender {
  private let records: Records

  fileprivate init(_ records: Records) { self.records = records }

  func load(_ population: Population) throws {
    let report = try records.load([.file(URL(filePath: population.path))])
    guard report.insertedCount == population.resourceCount else {
      throw CocoaError(.fileWriteUnknown)
    }
  }

  func close() throws { try records.close() }

  func answer(_ row: Row, _ probes: Population.Probes) throws -> Answer {
    try SearchList.answer(row, probes, records)
  }
}

extension RecordsContender<FHIRStore> {
  convenience init(_ directory: String, compressionLevel: Int? = nil) throws {
    var options = StoreOptions()
    options.compressionLevel = compressionLevel
    self.init(
      try FHIRStore(at: URL(filePath: directory), releases: [R4.self], storeOptions: options))
  }
}

extension RecordsContender<FHIRDatabase<PostgreSQLBackend>> {
  convenience init(server url: String) throws {
    self.init(FHIRDatabase(try PostgreSQLStorage(at: url), releases: [R4.self]))
  }
}

/// The searches of the rows.
enum SearchList {
  static func answer(
    _ row: Row, _ probes: Population.Probes, _ records: some FHIRRecords
  ) throws -> Answer {
    var answer = Answer()
    if row == .get {
      for id in probes.patients {
        guard let patient = try records.resource(Patient.self, id: id) else { continue }
        answer.add(patient.id ?? "")
        answer.hash &+= UInt64(patient.birthDate?.text.utf8.count ?? 0)
      }
      return answer
    }
    for search in SearchList.searches(row, probes) {
      let results = try records.search(search)
      if row == .hasEncounter {
        answer.count += results.total ?? 0
        continue
      }
      let isOrdered = row == .sortBirthDate || row == .sortFamily
      for match in results.matches { answer.add(match["id"]?.string ?? "", isOrdered: isOrdered) }
      for other in results.included { answer.add(other["id"]?.string ?? "") }
    }
    return answer
  }

  static func searches(_ row: Row, _ probes: Population.Probes) -> [FHIRSearch] {
    switch row {
    case .importing, .size, .get: []
    case .givenName:
      [FHIRSearch("Patient").where("given", probes.given[0], probes.given[1]).untotaled]
    case .encounterDate:
      [
        FHIRSearch("Encounter").where("date", "ge2019-03-01").where("date", "lt2019-04-01")
          .untotaled
      ]
    case .hasEncounter:
      [FHIRSearch("Patient").where("_has:Encounter:subject:status", "finished").counted]
    case .sortBirthDate: [FHIRSearch("Patient").sorted(by: "birthdate").limit(50).untotaled]
    case .sortFamily: [FHIRSearch("Patient").sorted(by: "family").limit(50).untotaled]
    case .include:
      [
        FHIRSearch("Condition").where("subject", "Patient/\(probes.patients[3])")
          .including("subject").untotaled
      ]
    case .reverseInclude:
      [
        FHIRSearch("Patient").where(ids: probes.patients.prefix(10))
          .includingReverse("Condition", "subject").untotaled
      ]
    case .identifier:
      probes.identifiers.map { FHIRSearch("Patient").where("identifier", $0).untotaled }
    case .contains: [FHIRSearch("Patient").where("family:contains", "er").limit(20).untotaled]
    case .date: probes.birthDates.map { FHIRSearch("Patient").where("birthdate", $0).untotaled }
    case .quantity:
      [
        FHIRSearch("Observation").where("code", "http://loinc.org|29463-7")
          .where("value-quantity", "gt90").limit(50).untotaled
      ]
    case .observations:
      probes.patients.map {
        FHIRSearch("Observation").where("subject", "Patient/\($0)").where(
          "code", "http://loinc.org|29463-7"
        ).untotaled
      }
    }
  }
}

extension FHIRSearch {
  fileprivate var untotaled: FHIRSearch {
    var search = self
    search.total = .none
    return search
  }

  fileprivate var counted: FHIRSearch {
    var search = self
    search.summary = .count
    return search
  }

  fileprivate func `where`(ids: some Sequence<String>) -> FHIRSearch {
    var search = self
    search.criteria.append(Criterion("_id", Array(ids)))
    return search
  }
}
