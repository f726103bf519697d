import Andiron
import CareModel
import Foundation
import ObjectModel
import TestSupport
import Testing

/// Stores that write at random and merge each other at random, until nothing is new.
@Suite struct RandomMergeTests {
  private func change(_ care: CareStore, _ step: Int, _ random: inout SeededGenerator) throws {
    let date = care.day(Double(step) + Double.random(in: -3...3, using: &random))
    let id = "\(Int.random(in: 0..<3, using: &random))"
    do {
      switch Int.random(in: 0..<6, using: &random) {
      case 0:
        var task = try care.task(id)
        task.version.uuid = random.uuid()
        _ = try care.add(task, at: date)
      case 1, 2:
        guard var task = try care.store.newestVersion(TaskVersion.self, id: id) else { return }
        task.title = "step \(step)"
        task.version.effectiveDate = care.day(Double.random(in: 0...9, using: &random))
        _ = try care.update(task, at: date, uuid: random.uuid())
      case 3:
        guard let task = try care.store.newestVersion(TaskVersion.self, id: id) else { return }
        var uuids = SeededGenerator(seed: random.next())
        let rules = DeletionRules(outcomes: Bool.random(using: &random) ? .cascade : .keep)
        _ = try care.delete(
          task, at: date, uuid: random.uuid(), rules: rules, uuids: { uuids.uuid() })
      case 4:
        guard let task = try care.store.newestVersion(TaskVersion.self, id: id) else { return }
        let number = Int.random(in: 0..<12, using: &random)
        var outcome = care.outcome(task, number, id: "\(random.next())", [1])
        outcome.version.uuid = random.uuid()
        _ = try care.add(outcome, at: date)
      default:
        let outcomes = try care.store.versions(CareQuery<OutcomeVersion>())
        guard var outcome = outcomes.randomElement(using: &random) else { return }
        outcome.values = [OutcomeValue(.integer(step), createdDate: care.day(0))]
        _ = try care.update(outcome, at: date, uuid: random.uuid())
      }
    } catch is CareError {
      // What the rules refuse is not written.
    }
  }

  private func pull(_ target: CareStore, from source: CareStore) throws -> Int {
    let revisions = try source.store.careRevisions(since: target.store.careKnowledge())
    let report = try target.store.write { transaction in
      let report = try transaction.mergeCareRevisions(revisions)
      let again = try transaction.mergeCareRevisions(revisions)
      #expect(again.newVersionCount == 0 && again.resolutions.isEmpty && again.duplicates.isEmpty)
      #expect(again.movedOutcomes.isEmpty)
      return report
    }
    return report.newVersionCount + report.resolutions.count + report.duplicates.count
      + report.movedOutcomes.count
  }

  /// All versions without their stamps: stores that resolve alike number resolutions differently.
  private func content(_ care: CareStore) throws -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try care.store.careRevisions(since: KnowledgeVector()).entities.map { entity in
      let data = try encoder.encode(entity)
      var json = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
      var object = json["object"] as? [String: Any] ?? [:]
      object["stamp"] = nil
      json["object"] = object
      let text = try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
      return String(decoding: text, as: UTF8.self)
    }.sorted()
  }

  /// Outcomes are found with their events, unless their task was deleted from these on.
  private func expectRecorded(
    _ outcomes: [OutcomeVersion], _ care: CareStore, _ seed: UInt64
  ) throws {
    let query = EventQuery(from: care.day(-9), to: care.day(99))
    let events = try EventReader<TaskVersion>().events(query, in: care.store)
    let found = Set(events.compactMap { $0.outcome?.id })
    for outcome in outcomes where !found.contains(outcome.id) {
      let task = try #require(try care.store.object(TaskVersion.self, key: outcome.taskUUID))
      let versions = try care.store.versions(TaskVersion.self, id: task.id)
      let start = try #require(outcome.eventStart)
      let holder = versions.last { $0.holds(at: start) }
      #expect(holder?.isDeletion ?? true, "seed \(seed): a recorded outcome is hidden")
    }
  }

  @Test(arguments: Seeds.list(Seeds.amount(8, search: 32)))
  func `stores that have merged everything are equal`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let stores = try (0..<3).map { _ in try CareStore(named: random.uuid()) }
    for step in 0..<40 {
      let place = Int.random(in: 0..<3, using: &random)
      try change(stores[place], step, &random)
      if Int.random(in: 0..<5, using: &random) == 0 {
        let source = (place + Int.random(in: 1...2, using: &random)) % 3
        _ = try pull(stores[place], from: stores[source])
      }
    }
    var rounds = 0
    var count = 1
    while count > 0, rounds < 20 {
      count = 0
      rounds += 1
      for target in stores {
        for source in stores where source !== target { count += try pull(target, from: source) }
      }
    }
    #expect(rounds < 20, "seed \(seed)")
    let first = try content(stores[0])
    for store in stores.dropFirst() { #expect(try content(store) == first, "seed \(seed)") }
    for store in stores {
      let outcomes = try store.store.versions(CareQuery<OutcomeVersion>())
      let events = outcomes.map {
        EventIdentifier(taskUUID: $0.taskUUID, occurrence: $0.taskOccurrenceIndex)
      }
      #expect(Set(events).count == events.count, "seed \(seed): an event has two outcomes")
      try expectRecorded(outcomes, store, seed)
      for id in ["0", "1", "2"] {
        let versions = try store.store.versions(TaskVersion.self, id: id)
        #expect(versions.count(where: \.isNewest) <= 1, "seed \(seed)")
      }
    }
  }
}
