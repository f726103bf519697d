import Andiron
import CareModel
import Foundation
import ObjectModel
import Testing

/// How queries are answered where there is much that they do not ask for.
@Suite struct CareQueryPlanTests {
  private let care: CareStore
  private let plan: CarePlanVersion

  /// Three hundred things of each type.
  init() throws {
    let care = try CareStore()
    self.care = care
    plan = try care.store.write { transaction in
      var (patient, plan) = (care.patient("0"), care.plan("0"))
      var task = try care.task("0")
      for number in 0..<300 {
        func fill(_ fields: inout VersionFields) {
          fields.uuid = UUID()
          fields.id = "\(number)"
          fields.remoteID = "r\(number)"
          fields.groupIdentifier = number == 7 ? nil : "g\(number)"
          fields.tags = ["t\(number)"]
        }
        fill(&patient.version)
        fill(&plan.version)
        fill(&task.version)
        try transaction.addVersion(patient)
        plan.patientUUID = patient.uuid
        try transaction.addVersion(plan)
        task.carePlanUUID = plan.uuid
        try transaction.addVersion(task)
        var contact = ContactVersion(
          version: care.plan("").version, name: PersonName(), carePlanUUID: plan.uuid)
        fill(&contact.version)
        try transaction.addVersion(contact)
        var outcome = care.outcome(task, number, id: "")
        fill(&outcome.version)
        try transaction.addVersion(outcome)
      }
      return plan
    }
  }

  private func check<Version: CareVersion>(
    _ selection: CareSelection = .newest, uses index: String,
    _ change: (inout CareQuery<Version>) -> Void
  ) throws {
    var query = CareQuery<Version>(selection)
    change(&query)
    let plan = try #require(try care.store.explain(query))
    #expect(!plan.scansEverything && plan.indexes.contains(index), "\(Version.self): \(plan)")
    #expect(plan.estimatedObjectCount < 30, "\(Version.self): \(plan)")
  }

  private func checkCommon<Version: CareVersion>(_ type: Version.Type) throws {
    for selection in [CareSelection.newest, .all] {
      func check(_ index: String, _ change: (inout CareQuery<Version>) -> Void) throws {
        try self.check(selection, uses: index, change)
      }
      try check("id") { $0.ids = ["7", "8"] }
      try check("remoteID") { $0.remoteIDs = ["r7"] }
      try check("groupIdentifier") { $0.groupIdentifiers = ["g8"] }
      try check("groupIdentifier") { $0.groupIdentifiers = [nil, "g8"] }
      try check("tags") { $0.tags = ["t7", "t8"] }
    }
    var query = CareQuery<Version>()
    query.uuids = [UUID(), UUID()]
    let plan = try #require(try care.store.explain(query))
    #expect(!plan.scansEverything, "\(plan)")
  }

  @Test func `ids, remote ids, groups, none and tags are found by indexes`() throws {
    try checkCommon(PatientVersion.self)
    try checkCommon(CarePlanVersion.self)
    try checkCommon(ContactVersion.self)
    try checkCommon(TaskVersion.self)
    try checkCommon(OutcomeVersion.self)
  }

  @Test func `what versions belong to is found by indexes`() throws {
    try check(uses: "patientUUID") { (query: inout CareQuery<CarePlanVersion>) in
      query.patientIDs = ["299"]
    }
    try check(uses: "patientUUID") { (query: inout CareQuery<CarePlanVersion>) in
      query.patientRemoteIDs = ["r299"]
    }
    try check(uses: "carePlanUUID") { [plan] (query: inout CareQuery<ContactVersion>) in
      query.carePlanUUIDs = [plan.uuid]
    }
    try check(uses: "carePlanUUID") { (query: inout CareQuery<TaskVersion>) in
      query.carePlanIDs = ["299"]
    }
    try check(uses: "carePlanUUID") { (query: inout CareQuery<TaskVersion>) in
      query.carePlanRemoteIDs = ["r299", "r8"]
    }
    try check(uses: "taskUUID,taskOccurrenceIndex") {
      (query: inout CareQuery<OutcomeVersion>) in
      query.taskIDs = ["299"]
    }
  }

  @Test func `the versions of a time are found by indexes`() throws {
    let (start, end) = (care.day(100), care.day(101))
    try check(.holding(from: start, to: end), uses: "eventStart") {
      (_: inout CareQuery<OutcomeVersion>) in
    }
  }

  @Test func `versions that no longer hold are not read`() throws {
    let care = try CareStore()
    for id in ["a", "b", "c"] {
      var (plan, task) = (care.plan(id), try care.task(id))
      try care.store.write { transaction in
        plan = try transaction.addVersion(plan)
        task = try transaction.addVersion(task)
        for number in 1..<40 {
          plan.version.effectiveDate = care.day(Double(number))
          task.version.effectiveDate = care.day(Double(number))
          plan = try transaction.updateVersion(plan)
          task = try transaction.updateVersion(task)
        }
      }
    }
    func check<Version: CareVersion>(_ type: Version.Type, _ index: String) throws {
      let time = CareSelection.holding(from: care.day(38.2), to: care.day(39))
      let query = CareQuery<Version>(time)
      let plan = try #require(try care.store.explain(query))
      #expect(!plan.scansEverything && plan.indexes.contains(index), "\(plan)")
      let found = try care.store.versions(query)
      #expect(Set(found.map(\.id)) == ["a", "b", "c"])
      #expect(found.allSatisfy { $0.effectiveDate == care.day(38) })
    }
    try check(CarePlanVersion.self, "validUntil")
    try check(TaskVersion.self, "validUntil")
  }
}
