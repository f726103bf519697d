@testable import ModelTestSupport
import Testing
import TestSupport
import ValueModel

@Suite struct JSONPatchModelTests {
  @Test func applyingAgreesWithTheSpecificationsSteps() throws {
    for seed in Seeds.list(Seeds.amount(4, search: 16)) {
      var trees = PatchValues(generator: SeededGenerator(seed: seed))
      var applied = 0
      for _ in 0..<150 {
        var tree = trees.next()
        var value = try JSON.parse(tree.json)
        for _ in 0..<12 {
          let operation = try operation(on: tree, &trees)
          let expected = Self.applying(operation.naive, to: tree)
          let before = value
          let result = Result { () throws(JSONPatchError) in
            try value.apply(JSONPatch([operation.real]))
          }
          #expect(before.json() == tree.json, "SEED=\(seed)")
          switch (result, expected) {
          case (.success, let expected?):
            applied += 1
            tree = expected
          case (.failure, nil): break
          default: Issue.record("\(operation.real) on \(tree.json), SEED=\(seed)")
          }
          #expect(value.json() == tree.json, "SEED=\(seed)")
        }
      }
      #expect(applied > 500, "SEED=\(seed)")
    }
  }

  private enum Naive {
    case change([String], NaiveValue.Change)
    case replace([String], NaiveValue)
    case move([String], [String])
    case copy([String], [String])
    case test([String], NaiveValue)
  }

  private func operation(
    on tree: NaiveValue, _ trees: inout PatchValues
  ) throws -> (real: JSONPatch.Operation, naive: Naive) {
    let tokens = trees.place(in: tree)
    let from = trees.place(in: tree)
    let new = trees.next(depth: 2)
    let (pointer, source) = (JSONPointer(tokens), JSONPointer(from))
    switch Int.random(in: 0..<6, using: &trees.generator) {
    case 0: return (.add(pointer, try JSON.parse(new.json)), .change(tokens, .add(new)))
    case 1: return (.remove(pointer), .change(tokens, .remove))
    case 2: return (.replace(pointer, try JSON.parse(new.json)), .replace(tokens, new))
    case 3: return (.move(from: source, to: pointer), .move(from, tokens))
    case 4: return (.copy(from: source, to: pointer), .copy(from, tokens))
    default:
      let expected = trees.generator.chance(1, in: 2) ? tree.find(tokens) ?? new : new
      return (.test(pointer, try JSON.parse(expected.json)), .test(tokens, expected))
    }
  }

  /// Nil where the operation fails.
  private static func applying(_ operation: Naive, to tree: NaiveValue) -> NaiveValue? {
    switch operation {
    case .change(let tokens, let change): return tree.changed(tokens, change)
    case .replace(let tokens, let new):
      return tree.find(tokens) == nil ? nil : tree.changed(tokens, .replace(new))
    case .move(let from, let to):
      guard let moved = tree.find(from) else { return nil }
      if from == to { return tree }
      if to.starts(with: from) { return nil }
      return tree.changed(from, .remove)?.changed(to, .add(moved))
    case .copy(let from, let to):
      return tree.find(from).flatMap { tree.changed(to, .add($0)) }
    case .test(let tokens, let expected):
      return tree.find(tokens).flatMap { $0.matches(expected) ? tree : nil }
    }
  }

  @Test func patchesBetweenTwoValuesLeadFromOneToTheOther() throws {
    for seed in Seeds.list(Seeds.amount(3, search: 12)) {
      var trees = PatchValues(generator: SeededGenerator(seed: seed))
      for _ in 0..<400 {
        let tree = trees.next()
        let origin = try JSON.parse(tree.json)
        let near = tree.changed(trees.place(in: tree), .replace(trees.next(depth: 2)))
        let target = try JSON.parse((near ?? trees.next()).json)
        let patch = JSONPatch(from: origin, to: target)
        #expect(try origin.applying(patch) == target, "SEED=\(seed)")
        #expect(patch.operations.isEmpty == (origin == target), "SEED=\(seed)")
        let document = try JSON.parse(patch.document.json())
        #expect(try JSONPatch(document) == patch, "SEED=\(seed)")
      }
    }
  }

  @Test(arguments: [
    ("[1,2,3,4]", "[1,9,2,3,4]", #"[{"op":"add","path":"/1","value":9}]"#),
    ("[1,2,3,4]", "[1,4]", #"[{"op":"remove","path":"/2"},{"op":"remove","path":"/1"}]"#),
    (
      "[1,{\"a\":1,\"b\":2}]", "[1,{\"a\":1,\"b\":3}]",
      #"[{"op":"replace","path":"/1/b","value":3}]"#
    ),
    ("[1,1]", "[1,1,1]", #"[{"op":"add","path":"/2","value":1}]"#),
    (
      #"{"a/b":1,"c":2}"#, #"{"c":2,"d":{}}"#,
      #"[{"op":"remove","path":"/a~1b"},{"op":"add","path":"/d","value":{}}]"#
    ),
    (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, "[]"),
    ("1", "1.0", #"[{"op":"replace","path":"","value":1.0}]"#),
  ])
  func patchesBetweenTwoValuesAreSmall(origin: String, target: String, expected: String) throws {
    let patch = JSONPatch(from: try JSON.parse(origin), to: try JSON.parse(target))
    #expect(patch.document.json() == expected)
  }
}
