import Andiron
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

/// Programs of edits, grafts and purges, and after each step a random question, whose answer is
/// compared with that of a plain list.
@Suite struct RandomChangesQueryTests {
  private static let ids = (0..<12).map { "d\($0)" }

  /// Documents in the order of their last changes, with the step of that change.
  private struct Model {
    var changes: [(id: String, step: Int)] = []
    /// What the database called the end of each step.
    var marks: [DatabaseSequence?] = [nil]
  }

  /// A condition in three forms.
  private struct Condition {
    var selector: Value?
    var isFilter = false
    var holds: @Sendable (Document) -> Bool

    static let all = [
      Condition(holds: { _ in true }),
      Condition(selector: ["n": ["$gte": 2]], holds: { ($0["n"]?.integer ?? 0) >= 2 }),
      Condition(selector: ["_deleted": true], holds: { $0.isDeleted }),
      Condition(selector: ["_id": ["$gt": "d5"]], holds: { $0.id > "d5" }),
      Condition(isFilter: true, holds: { !$0.isDeleted && $0["n"]?.integer != 3 }),
    ]
  }

  @Test func answersAreThoseOfAPlainList() throws {
    for seed in Seeds.list(Seeds.amount(15, search: 60)) {
      var random = SeededGenerator(seed: seed)
      let notes = try Store.inMemory().database("notes")
      var model = Model()
      for step in 1...40 {
        try perform(step, notes, &model, &random)
        try ask(notes, model, &random, "seed \(seed), step \(step)")
      }
    }
  }

  // MARK: Steps

  private func perform(
    _ step: Int, _ notes: Database<Store>, _ model: inout Model, _ random: inout SeededGenerator
  ) throws {
    let id = Self.ids[Int.random(in: 0..<Self.ids.count, using: &random)]
    let body: Value = ["n": Value(Int.random(in: 0..<5, using: &random)), "s": Value(step)]
    let leaves = try notes.leaves(of: id)
    switch (Int.random(in: 0..<10, using: &random), leaves.randomElement(using: &random)) {
    case (0...1, let leaf?): try notes.delete(leaf)
    case (2, let leaf?): try notes.write { _ = try $0.purge(id, [leaf.revision]) }
    case (3...5, _):
      let revision = Revision(
        Int.random(in: 1...2, using: &random), RevisionDigest(UInt128(random.next())))
      let isDeleted = random.chance(1, in: 4)
      try notes.write {
        _ = try $0.graft(
          ForeignRevision(id: id, history: [revision], isDeleted: isDeleted, body: body))
      }
    case (_, var leaf?):
      leaf.body = body
      try notes.update(leaf)
    case (_, nil): try notes.create(body, id: id)
    }
    model.changes.removeAll { $0.id == id }
    if try !notes.leaves(of: id).isEmpty { model.changes.append((id, step)) }
    model.marks.append(try notes.lastSequence())
  }

  private func ask(
    _ notes: Database<Store>, _ model: Model, _ random: inout SeededGenerator,
    _ place: Testing.Comment
  ) throws {
    let condition = Condition.all[Int.random(in: 0..<Condition.all.count, using: &random)]
    let since = Int.random(in: 0..<model.marks.count, using: &random)
    var query = ChangesQuery(since: model.marks[since], includesDocuments: true)
    query.limit = random.chance(1, in: 3) ? nil : Int.random(in: 0...6, using: &random)
    query.listsAllLeaves = random.chance(1, in: 2)
    query.isDescending = random.chance(1, in: 3)
    query.selector = try condition.selector.map { try Selector($0) }
    if condition.isFilter { query.filter = condition.holds }
    if random.chance(1, in: 2) {
      query.ids = Self.ids.filter { _ in random.chance(1, in: 3) } + ["unknown"]
    }
    var rest = model.changes.filter { $0.step > since }
    if query.isDescending { rest.reverse() }
    var found = try #require(try notes.changes(query), place)
    while true {
      let expected = try expected(query, condition, &rest, notes)
      #expect(found.changes.map(\.id) == expected.map(\.id), place)
      #expect(found.changes.map(\.revisions) == expected.map(\.revisions), place)
      #expect(found.changes.compactMap(\.document) == expected.map(\.winner), place)
      #expect(found.pendingCount == rest.count, place)
      // Continuing from where it ended leaves nothing out.
      guard !query.isDescending, query.limit != 0, !rest.isEmpty else { break }
      query.since = found.last
      found = try #require(try notes.changes(query), place)
    }
  }

  /// Takes what the query looks at from `rest`, and returns what it answers.
  private func expected(
    _ query: ChangesQuery, _ condition: Condition, _ rest: inout [(id: String, step: Int)],
    _ notes: Database<Store>
  ) throws -> [(id: String, revisions: [Revision], winner: Document)] {
    var answer: [(id: String, revisions: [Revision], winner: Document)] = []
    while answer.count < query.limit ?? .max, !rest.isEmpty {
      let id = rest.removeFirst().id
      if query.ids?.contains(id) == false { continue }
      let leaves = try notes.leaves(of: id)
      let revisions = (query.listsAllLeaves ? leaves : [leaves[0]]).filter(condition.holds)
      if !revisions.isEmpty { answer.append((id, revisions.map(\.revision), leaves[0])) }
    }
    return answer
  }
}
