import Andiron
import CareModel
import Foundation
import ObjectModel
import TestSupport
import Testing

@Suite struct CareChangeTests {
  private let care: CareStore

  init() throws { care = try CareStore() }

  @Test func `many changes are made at once, each with a result`() throws {
    let plan = care.plan("a")
    let task = try care.task("t", plan: plan)
    let results = try care.store.write {
      try $0.makeChanges([
        .add(.carePlan(plan)), .add(.task(task)), .add(.outcome(care.outcome(task, 2, id: "o"))),
      ])
    }
    let written = try results.map { try $0.get() }
    #expect(written.map(\.type) == [.carePlan, .task, .outcome])
    #expect(written.map(\.version.version.stamp?.number) == [1, 2, 3])
    #expect(Set(written.map(\.version.version.stamp?.site)).count == 1)
  }

  @Test func `by default one failure undoes all`() throws {
    let changes: [CareChange] = [
      .add(.carePlan(care.plan("a"))), .update(.carePlan(care.plan("b"))),
    ]
    #expect(
      care.code { _ = try care.store.write { try $0.makeChanges(changes) } } == .noSuchIdentifier)
    #expect(try care.store.count(CarePlanVersion.self) == 0)
  }

  @Test func `on request the other changes are made, and use up no numbers in vain`() throws {
    let changes: [CareChange] = [
      .update(.carePlan(care.plan("b"))), .add(.carePlan(care.plan("a"))),
      .delete(.carePlan(care.plan("c"))), .add(.task(try care.task("t"))),
    ]
    let results = try care.store.write { try $0.makeChanges(changes, mode: .separately) }
    let codes = results.map { result -> CareError.Code? in
      if case .failure(let error) = result { error.code } else { nil }
    }
    #expect(codes == [.noSuchIdentifier, nil, .noSuchIdentifier, nil])
    #expect(try results[3].get().version.version.stamp?.number == 2)
  }

  @Test func `two changes of one thing are refused, of two types with one id are not`() throws {
    let twice: [CareChange] = [.add(.carePlan(care.plan("a"))), .update(.carePlan(care.plan("a")))]
    #expect(
      care.code { _ = try care.store.write { try $0.makeChanges(twice, mode: .separately) } }
        == .repeatedIdentifier)
    let different: [CareChange] = [
      .add(.carePlan(care.plan("a"))), .add(.task(try care.task("a"))),
    ]
    _ = try care.store.write { try $0.makeChanges(different) }
  }

  @Test func `given uuids, the same changes write the same versions, cascades among them`() throws {
    func uuids(_ seed: UInt64) throws -> [UUID] {
      var random = SeededGenerator(seed: seed)
      let care = try CareStore(named: random.uuid())
      var plan = care.plan("a")
      plan.version.uuid = random.uuid()
      var task = try care.task("t", plan: plan)
      task.version.uuid = random.uuid()
      var outcomes = (0..<3).map { care.outcome(task, $0, id: "\($0)") }
      for place in outcomes.indices { outcomes[place].version.uuid = random.uuid() }
      let rules = DeletionRules(tasks: .cascade, outcomes: .cascade)
      var additions: [CareChange] = [.add(.carePlan(plan)), .add(.task(task))]
      for outcome in outcomes { additions.append(.add(.outcome(outcome))) }
      try care.store.write { transaction in
        try transaction.makeChanges(additions, at: care.day(0), uuids: { random.uuid() })
        try transaction.makeChanges(
          [.update(.carePlan(plan)), .delete(.outcome(outcomes[0]))], at: care.day(1),
          uuids: { random.uuid() })
        try transaction.deleteVersion(
          plan, at: care.day(2), uuid: random.uuid(), rules: rules, uuids: { random.uuid() })
      }
      let entities = try care.store.careRevisions(since: KnowledgeVector()).entities
      return entities.map(\.version.version.uuid)
    }
    let written = try uuids(1)
    // Of the plan three versions, of the task and each outcome two.
    #expect(Set(written).count == 11)
    #expect(try uuids(1) == written)
    #expect(try Set(uuids(2)).isDisjoint(with: written))
  }
}
