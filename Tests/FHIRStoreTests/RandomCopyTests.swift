import Andiron
import FHIRR4
import FHIRStore
import Foundation
import TestSupport
import Testing
import ValueModel

/// Random writes of copies, in whose way two names of a record could come: its `id`, and the local
/// primary key that a copy brings along.
@Suite struct RandomCopyTests {
  private struct Run {
    let records: FHIRStore
    var random: SeededGenerator
    /// What is stored under an `id`: its last mark.
    var named: [String: String] = [:]
    /// What is stored without one, by its primary key.
    var unnamed: [RecordKey: String] = [:]
    /// Copies that the program holds, of whatever age.
    var held: [Patient] = []
    private var number = 0

    init(seed: UInt64) throws {
      records = try RecordStore.make()
      random = SeededGenerator(seed: seed)
    }

    /// A copy with another mark, and perhaps another `id`.
    private mutating func copy() -> Patient {
      var patient = held.randomElement(using: &random) ?? Patient()
      if held.isEmpty || random.chance(1, in: 3) { patient = Patient() }
      if random.chance(1, in: 2) {
        patient.id = random.chance(1, in: 4) ? nil : "p\(Int.random(in: 0..<6, using: &random))"
      }
      number += 1
      patient.language = "m\(number)"
      return patient
    }

    mutating func step() throws {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        let id = "p\(Int.random(in: 0..<6, using: &random))"
        let isThere = try records.delete(Patient.self, id: id)
        #expect(isThere == (named.removeValue(forKey: id) != nil))
      case 1:
        let id = "p\(Int.random(in: 0..<6, using: &random))"
        if let read = try records.resource(Patient.self, id: id) { held.append(read) }
      case 2:
        let patient = copy()
        // Without an id, a text is a new resource each time.
        guard let id = patient.id else { return }
        let line =
          #"{"resourceType":"Patient","id":"\#(id)","language":"\#(patient.language ?? "")"}"#
        let report = try records.load([.data(Data(line.utf8), name: "line")])
        #expect(report.insertedCount + report.updatedCount == 1)
        note(patient, under: nil)
      case 3:
        let patients = [copy(), copy()]
        let stored = try records.write { transaction in
          try patients.map { try transaction.upsert($0).key }
        }
        for (patient, key) in zip(patients, stored) { note(patient, under: key) }
      default:
        let patient = copy()
        let stored = try records.upsert(patient)
        note(patient, under: .uuid(stored.pk))
        held.append(stored)
      }
    }

    private mutating func note(_ patient: Patient, under key: RecordKey?) {
      let mark = patient.language ?? ""
      guard let id = patient.id else {
        if let key { unnamed[key] = mark }
        return
      }
      // One that had no id, and gets one that nobody has, is still the same record.
      if named[id] == nil, let key { unnamed[key] = nil }
      named[id] = mark
    }

    func check(_ comment: String) throws {
      let found = try records.search("Patient?_count=1000").matches
      var names: [String: String] = [:]
      var others: [String] = []
      for resource in found {
        let mark = resource["language"]?.string ?? ""
        if let id = resource["id"]?.string { names[id] = mark } else { others.append(mark) }
      }
      #expect(names == named, "\(comment)")
      #expect(others.sorted() == unnamed.values.sorted(), "\(comment)")
    }
  }

  @Test(arguments: Seeds.list(Seeds.amount(6, search: 60)))
  func `a copy replaces what has its id, and nothing else`(seed: UInt64) throws {
    var run = try Run(seed: seed)
    for step in 0..<40 {
      try run.step()
      try run.check("SEED=\(seed), step \(step)")
    }
    let problems = try run.records.store.verify().filter { $0.severity != .note }
    #expect(problems.isEmpty, "SEED=\(seed)")
  }
}
