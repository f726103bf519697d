import StorageEngine
import ValueModel

@testable import Andiron

/// A step of each kind for a collection `Thing` with the keys 0, 10, 20 and so on, and a
/// description of what it shows.
struct InterruptedStep: Sendable, CustomStringConvertible {
  let description: String
  let step: MigrationStep

  static let all: [InterruptedStep] = [
    InterruptedStep("renames the collection", .renameCollection("Thing", to: "Article")),
    InterruptedStep("deletes the collection", .deleteCollection("Thing")),
    InterruptedStep("renames a field", .renameField("n", to: "number", in: "Thing")),
    InterruptedStep(
      "changes each object",
      .transform("Thing") { thing in
        thing["n"] = Value((thing["n"]?.integer ?? 0) + 1)
      }),
    visit("changes and deletes") { key, thing, _ in
      if key % 30 == 0 { thing = nil } else { thing?["n"] = Value(-key) }
    },
    visit("moves to another collection") { key, thing, transaction in
      guard let content = thing else { return }
      try transaction.collection("Other").upsert(content, key: .integer(key))
      thing = nil
    },
    visit("gives new keys after all others") { key, thing, transaction in
      guard let content = thing else { return }
      try transaction.collection("Thing").upsert(content, key: .integer(key + 10_000))
      thing = nil
    },
    visit("gives new keys before all others") { key, thing, transaction in
      guard let content = thing else { return }
      try transaction.collection("Thing").upsert(content, key: .integer(-1 - key))
      thing = nil
    },
    visit("splits in two, near and far") { key, thing, transaction in
      guard var content = thing else { return }
      content["half"] = Value((content["half"]?.integer ?? 0) + 1)
      thing = content
      try transaction.collection("Thing").upsert(content, key: .integer(key + 3))
      try transaction.collection("Thing").upsert(content, key: .integer(key + 115))
    },
    visit("changes and deletes objects whose turn comes later") { key, thing, transaction in
      let things = transaction.collection("Thing")
      if key % 40 == 0 { try things.delete(key: .integer(key + 90)) }
      if key % 40 == 20, var later = try things.value(key: .integer(key + 100)) {
        later["seen"] = Value((later["seen"]?.integer ?? 0) + 1)
        try things.upsert(later, key: .integer(key + 100))
      }
      count("seen", in: &thing, by: 100)
    },
    visit("deletes later objects and brings them back") { key, thing, transaction in
      let things = transaction.collection("Thing")
      if key == 20 { for later in [150, 160, 170] { try things.delete(key: .integer(later)) } }
      if key == 100 { try things.upsert(["n": 1], key: .integer(160)) }
      if key == 120 {
        try things.upsert(["n": 2], key: .integer(165))
        try things.delete(key: .integer(160))
      }
      if key == 140 { try things.upsert(["n": 3], key: .integer(160)) }
      count("visits", in: &thing)
    },
    visit("takes back what it did in a savepoint") { key, thing, transaction in
      let things = transaction.collection("Thing")
      try? transaction.savepoint {
        try things.upsert(["n": 0], key: .integer(key + 101))
        try things.delete(key: .integer(key + 60))
        if key % 20 == 0 { throw StepFailure() }
      }
      count("visits", in: &thing)
    },
    visit("deletes all at once and adds others") { key, thing, transaction in
      let things = transaction.collection("Thing")
      guard key == 110 else { return }
      try things.deleteAll()
      for other in [5, 120, 205] { try things.upsert(["n": Value(other)], key: .integer(other)) }
      thing?["n"] = 0
    },
    visit("drops the collection and makes it anew") { key, thing, transaction in
      let things = transaction.collection("Thing")
      count("visits", in: &thing)
      guard key == 110 else { return }
      try things.drop()
      for other in [5, 120, 205] { try things.upsert(["n": Value(other)], key: .integer(other)) }
    },
  ]

  private static func count(_ field: String, in thing: inout Value?, by number: Int64 = 1) {
    guard var counted = thing else { return }
    counted[field] = Value((counted[field]?.integer ?? 0) + number)
    thing = counted
  }

  private init(_ description: String, _ step: MigrationStep) {
    self.description = description
    self.step = step
  }

  private static func visit(
    _ description: String,
    _ body: @escaping @Sendable (Int, inout Value?, Transaction) throws -> Void
  ) -> InterruptedStep {
    InterruptedStep(
      description,
      .visit("Thing") { key, value, transaction in
        guard case .integer(let number) = key else { return }
        try body(number, &value, transaction)
      })
  }
}

struct StepFailure: Error {}
