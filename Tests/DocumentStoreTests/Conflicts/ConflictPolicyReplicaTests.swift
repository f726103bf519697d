import Andiron
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

/// Two replicas that have the same leaves, and settle their conflicts on their own by a policy,
/// against a naive model of the policy.
@Suite struct ConflictPolicyReplicaTests {
  private static let ids = ["a", "b", "c"]
  private static let names = ["f", "g", "h", "i"]

  @Test func replicasThatSettleTheSameConflictsMakeTheSameRevisions() throws {
    for seed in Seeds.list(Seeds.amount(8, search: 32)) {
      var random = SeededGenerator(seed: seed)
      let options = StoreOptions(oldVersions: .last(50))
      let replicas = try (0..<2).map { _ in
        try Store.inMemory(options: options).database("notes")
      }
      for round in 0..<4 {
        let place: Testing.Comment = "seed \(seed), round \(round)"
        for replica in replicas {
          for _ in 0..<Int.random(in: 0...6, using: &random) { try edit(replica, &random) }
        }
        try exchange(replicas, &random)
        let policy = policy(&random)
        let expected = try Self.ids.map { try Self.expected(replicas[0], $0, policy) }
        let reports = try replicas.map { replica in
          guard random.chance(1, in: 2) else { return try replica.resolveConflicts(by: policy) }
          return try replica.write { try $0.resolveConflicts(by: policy) }
        }
        #expect(reports[0] == reports[1], place)
        for (id, expected) in zip(Self.ids, expected) {
          try check(id, replicas, expected, place)
        }
        let before = try replicas.map { try $0.lastSequence()?.number }
        try exchange(replicas, &random)
        // Nobody learns anything new.
        #expect(try replicas.map { try $0.lastSequence()?.number } == before, place)
      }
    }
  }

  // MARK: Steps

  private func edit(_ replica: Database<Store>, _ random: inout SeededGenerator) throws {
    let id = Self.ids[Int.random(in: 0..<Self.ids.count, using: &random)]
    let name = Self.names[Int.random(in: 0..<Self.names.count, using: &random)]
    let value = Value(Int.random(in: 0..<4, using: &random))
    guard var note = try replica.document(id) else {
      try replica.create(["f": 1, "g": 1], id: id)
      return
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: try replica.delete(note)
    case 1:
      note[name] = nil
      try replica.update(note)
    default:
      note[name] = value
      try replica.update(note)
    }
  }

  private func policy(_ random: inout SeededGenerator) -> ConflictPolicy {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .winnerStays
    case 1: .latest(by: "f")
    default: .mergedFields
    }
  }

  private func exchange(
    _ replicas: [Database<Store>], _ random: inout SeededGenerator
  ) throws {
    for (source, target) in [(replicas[0], replicas[1]), (replicas[1], replicas[0])] {
      for id in Self.ids {
        let foreign = try source.leaves(of: id).shuffled(using: &random).map { leaf in
          ForeignRevision(
            id: id, history: try source.history(of: id, revision: leaf.revision),
            isDeleted: leaf.isDeleted, body: leaf.body)
        }
        try target.write { _ = try $0.graft(foreign) }
      }
    }
  }

  // MARK: The model

  /// What is to become of a document: its fields as text, or nil where its leaves stay. Merged
  /// fields may also stay for want of an ancestor.
  private static func expected(
    _ replica: Database<Store>, _ id: String, _ policy: ConflictPolicy
  ) throws -> [String: String]? {
    let leaves = try replica.leaves(of: id).filter { !$0.isDeleted }
    guard leaves.count > 1 else { return nil }
    let all = leaves.map { fields($0.body) }
    switch policy {
    case .winnerStays: return all[0]
    case .latest:
      let best = all.compactMap { $0["f"].flatMap { Int($0) } }.max()
      return all.first { $0["f"].flatMap { Int($0) } == best }
    case .mergedFields:
      let tree = try replica.state(of: id)?.tree
      guard let ancestor = tree?.commonAncestor(of: leaves.map(\.revision)) else {
        return Set(all).count == 1 ? all[0] : nil
      }
      return try merge(all, since: body(of: id, ancestor, in: replica))
    }
  }

  private static func merge(
    _ all: [[String: String]], since ancestor: [String: String]?
  ) -> [String: String]? {
    if Set(all).count == 1 { return all[0] }
    guard let ancestor else { return nil }
    var merged: [String: String] = [:]
    for name in names {
      var values = Set(all.map { $0[name] })
      if values.count > 1 { values.remove(ancestor[name]) }
      guard values.count == 1, let value = values.first else { return nil }
      merged[name] = value
    }
    return merged
  }

  private static func body(
    of id: String, _ revision: Revision, in replica: Database<Store>
  ) throws -> [String: String]? {
    let layout = replica.layout
    return try replica.write { notes in
      for (collection, key) in [
        (layout.documents, RecordKey.string(id)), (layout.deleted, .string(id)),
        (layout.leaves, layout.leafKey(id, revision)),
      ] {
        let versions = try notes.source.committedVersions(key, in: collection)
        let record = try versions.compactMap(\.value)
          .map { try DocumentRecord($0, in: collection) }.first { $0.revision == revision }
        if let record { return fields(record.body) }
      }
      return nil
    }
  }

  private static func fields(_ body: Value) -> [String: String] {
    Dictionary(uniqueKeysWithValues: body.fields.map { ($0.name, $0.value.json()) })
  }

  private func check(
    _ id: String, _ replicas: [Database<Store>], _ expected: [String: String]?,
    _ place: Testing.Comment
  ) throws {
    #expect(try replicas[0].leaves(of: id) == replicas[1].leaves(of: id), place)
    for leaf in try replicas[0].leaves(of: id) {
      let histories = try replicas.map { try $0.history(of: id, revision: leaf.revision) }
      #expect(histories[0] == histories[1], place)
    }
    #expect(try replicas.allSatisfy { try $0.problems().isEmpty }, place)
    guard let expected else { return }
    #expect(try replicas[0].conflicts(of: id).isEmpty, place)
    #expect(try replicas[0].document(id).map { Self.fields($0.body) } == expected, place)
  }
}
