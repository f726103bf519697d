import Andiron
import CareModel
import Foundation
import ObjectModel
import Testing

@Suite struct CareObservationTests {
  private let care: CareStore

  init() throws { care = try CareStore() }

  @Test func `a query is observed with its limit, and equal results are left out`() async throws {
    _ = try care.add(try care.task("b"))
    var query = CareQuery<TaskVersion>()
    query.limit = 1
    query.sorts = [.title()]
    var results = care.store.observe(query).makeAsyncIterator()
    #expect(try await results.next()?.map(\.id) == ["b"])
    var task = try care.task("c")
    task.title = "after those without a title"
    _ = try care.add(task)
    let newest = try #require(try care.store.newestVersion(TaskVersion.self, id: "b"))
    _ = try care.delete(newest)
    #expect(try await results.next()?.map(\.id) == ["c"])
  }

  @Test func `events are observed, and outcomes change them`() async throws {
    let task = try care.add(try care.task("a"))
    let reader = EventReader(TaskVersion.self)
    let query = EventQuery(from: care.day(0), to: care.day(1))
    var events = reader.observe(query, in: care.store).makeAsyncIterator()
    #expect(try await events.next()?.map(\.outcome) == [nil])
    _ = try care.add(care.outcome(task, 7, id: "elsewhere"))
    _ = try care.add(care.outcome(task, 0, id: "here"))
    #expect(try await events.next()?.map(\.outcome?.id) == ["here"])
  }

  @Test func `versions that are written are told apart, those of merges too`() async throws {
    _ = try care.add(care.plan("before"))
    let known = try care.store.careKnowledge()
    var changes = care.store.careChanges(since: known).makeAsyncIterator()
    let plan = try care.add(care.plan("a"), at: care.day(1))
    let newer = try care.update(plan, at: care.day(2))
    let deleted = try care.delete(newer, at: care.day(3))
    let batch = try #require(try await changes.next())
    let written = batch.changes.map(\.content.version.uuid)
    #expect(written == [plan.uuid, newer.uuid, deleted.uuid])
    guard case .added = batch.changes[0], case .updated = batch.changes[1],
      case .deleted = batch.changes[2]
    else {
      Issue.record("\(batch.changes.map(\.content.type))")
      return
    }
    #expect(batch.changes(of: .task).isEmpty && batch.changes(of: .carePlan).count == 3)
    let other = try CareStore()
    _ = try other.add(try other.task("t"))
    let revisions = try other.store.careRevisions(since: care.store.careKnowledge())
    try care.merge(revisions)
    let merged = try await changes.next()
    #expect(merged?.changes.map(\.content.type) == [.task])
    var all = care.store.careChanges(since: KnowledgeVector()).makeAsyncIterator()
    let everything = try await all.next()
    #expect(everything?.changes.count == 5)
  }

  @Test func `versions of one type are followed with their type`() async throws {
    let known = try care.store.careKnowledge()
    var changes = care.store.careChanges(of: OutcomeVersion.self, since: known)
      .makeAsyncIterator()
    let task = try care.add(try care.task("a"))
    let outcome = try care.add(care.outcome(task, 1, id: "o", [1]), at: care.day(1))
    let first = try #require(try await changes.next())
    #expect(first.changes == [.added(outcome)])
    var edited = outcome
    edited.values = []
    let updated = try care.update(edited, at: care.day(2))
    let second = try #require(try await changes.next())
    #expect(second.changes == [.updated(updated)])
    let deleted = try care.delete(updated, at: care.day(3))
    let third = try #require(try await changes.next())
    #expect(third.changes == [.deleted(deleted)])
    // After a relaunch it continues from what was known.
    var later = care.store.careChanges(of: OutcomeVersion.self, since: first.knowledge)
      .makeAsyncIterator()
    let rest = try await later.next()
    #expect(rest?.changes.count == 2 && rest?.knowledge == third.knowledge)
  }

  @Test func `a cancelled observation ends`() async throws {
    let store = care.store
    let task = Task {
      var count = 0
      for try await _ in store.observe(CareQuery<PatientVersion>()) { count += 1 }
      return count
    }
    task.cancel()
    #expect(try await task.value <= 1)
  }
}
