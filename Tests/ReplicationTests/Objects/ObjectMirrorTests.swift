import Andiron
import DocumentStore
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import Replication

private struct Chore: Codable, Hashable, StoredObject {
  var pk: String
  var title: String
  var isDone = false
  var draft: String?
}

/// Objects that replicate as documents.
@Suite struct ObjectMirrorTests {
  /// A store with objects, and the documents that they are elsewhere.
  private final class Device: Sendable {
    let store: Store
    let mirror: ObjectMirror

    init(_ collections: [any ReplicatedCollection]) throws {
      var options = StoreOptions()
      options.changeFeed = .kept
      store = try Store.inMemory(options: options)
      mirror = try ObjectMirror(store, database: "shared", collections)
    }

    var documents: Database<Store> {
      get throws { try store.database("shared") }
    }

    func task(_ pk: String) throws -> Chore? { try store.object(Chore.self, key: pk) }
  }

  private static var tasks: ReplicatedObjects<Chore> {
    ReplicatedObjects(Chore.self, as: "task").naming(\.title, "name").leavingOut(\.draft)
      .coding(\.isDone, encode: { $0 == true ? 1 : 0 }, decode: { $0 == 1 ? true : false })
  }

  private func exchange(_ one: Device, _ other: Device) async throws {
    for device in [one, other] { try await device.mirror.update() }
    let replicator = try Replicator(
      .database(one.documents), with: .database(other.documents), direction: .both,
      options: ReplicationOptions(), environment: .simulated(seed: Seeds.next()))
    _ = try await replicator.run()
    for device in [one, other] { try await device.mirror.update() }
    _ = try await replicator.run()
  }

  @Test func `objects that are made, changed and deleted are so elsewhere`() async throws {
    let (one, other) = (try Device([Self.tasks]), try Device([Self.tasks]))
    try await one.store.write { try $0.upsert(Chore(pk: "a", title: "Walk", draft: "mine")) }
    try await exchange(one, other)
    #expect(try other.task("a") == Chore(pk: "a", title: "Walk"))
    let document = try other.documents.require("task:a")
    #expect(document.body.json() == #"{"type":"task","name":"Walk","isDone":0}"#)

    try await other.store.write {
      try $0.upsert(Chore(pk: "a", title: "Walk", isDone: true, draft: "theirs"))
    }
    try await exchange(one, other)
    #expect(try one.task("a") == Chore(pk: "a", title: "Walk", isDone: true, draft: "mine"))
    #expect(try other.task("a")?.draft == "theirs")

    try await one.store.write { _ = try $0.collection("Chore").delete(key: .string("a")) }
    try await exchange(one, other)
    #expect(try other.task("a") == nil)
    #expect(try other.documents.document("task:a") == nil)
    // Nothing is left to do, and nothing is done again.
    let report = try await one.mirror.update()
    #expect(report == ObjectMirrorReport())
  }

  @Test func `an object that was changed on both sides is a conflict, which the program decides`()
    async throws
  {
    let deciding = Self.tasks.resolvingConflicts { conflict in
      var merged = conflict.winner
      merged.title = ([conflict.winner] + conflict.others).map(\.title).sorted()
        .joined(separator: " and ")
      return merged
    }
    let (one, other) = (try Device([deciding]), try Device([deciding]))
    try await one.store.write { try $0.upsert(Chore(pk: "a", title: "Walk")) }
    try await exchange(one, other)
    try await one.store.write { try $0.upsert(Chore(pk: "a", title: "Run")) }
    try await other.store.write { try $0.upsert(Chore(pk: "a", title: "Swim")) }
    try await exchange(one, other)
    try await exchange(one, other)
    for device in [one, other] {
      #expect(try device.task("a")?.title == "Run and Swim")
      #expect(try device.documents.conflicts(of: "task:a").isEmpty)
    }
  }

  @Test func `an edit wins over a deletion, and what others add to documents stays`() async throws {
    let (one, other) = (try Device([Self.tasks]), try Device([Self.tasks]))
    try await one.store.write { try $0.upsert(Chore(pk: "a", title: "Walk")) }
    try await exchange(one, other)
    var document = try other.documents.require("task:a")
    document["color"] = "red"
    _ = try await other.documents.write { [document] in try $0.update(document) }
    try await exchange(one, other)
    try await one.store.write { _ = try $0.collection("Chore").delete(key: .string("a")) }
    try await other.store.write { try $0.upsert(Chore(pk: "a", title: "Run")) }
    try await exchange(one, other)
    for device in [one, other] {
      #expect(try device.task("a")?.title == "Run")
      #expect(try device.documents.require("task:a")["color"] == "red")
    }
  }

  @Test func `a document that is no object is listed, and others go on`() async throws {
    let device = try Device([Self.tasks])
    try await device.documents.write { documents in
      _ = try documents.create(["type": "task", "name": 5], id: "task:bad")
      _ = try documents.create(["type": "task", "name": "Walk", "isDone": 1], id: "task:good")
      _ = try documents.create(["other": true], id: "something else")
    }
    let report = try await device.mirror.update()
    #expect(report.problems == [ObjectProblem(id: "task:bad", reason: .wrongType)])
    #expect(try device.task("good")?.isDone == true)
  }

  @Test func `random edits of objects on devices converge`() async throws {
    for seed in Seeds.list(Seeds.amount(6, search: 40)) {
      var random = SeededGenerator(seed: seed)
      let devices = try (0..<3).map { _ in try Device([Self.tasks]) }
      for _ in 0..<40 {
        let device = devices[Int.random(in: 0..<3, using: &random)]
        let pk = ["a", "b", "c"][Int.random(in: 0..<3, using: &random)]
        let title = "t\(Int.random(in: 0..<5, using: &random))"
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          try await device.store.write { _ = try $0.collection("Chore").delete(key: .string(pk)) }
        case 1, 2, 3: try await device.store.write { try $0.upsert(Chore(pk: pk, title: title)) }
        case 4: try await device.mirror.update()
        default:
          let other = devices[Int.random(in: 0..<3, using: &random)]
          if other !== device { try await exchange(device, other) }
        }
      }
      for _ in 0..<3 {
        try await exchange(devices[0], devices[1])
        try await exchange(devices[1], devices[2])
      }
      try await exchange(devices[0], devices[1])
      for pk in ["a", "b", "c"] {
        let states = try devices.map { try $0.task(pk)?.title }
        #expect(Set(states).count == 1, "seed \(seed)")
      }
      let contents = try devices.map { try ReplicaContent.leaves(of: $0.documents) }
      #expect((contents[0] == contents[1] && contents[1] == contents[2]) as Bool, "seed \(seed)")
    }
  }
}
