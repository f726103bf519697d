@testable import ModelTestSupport
import Testing
import TestSupport
import ValueModel

@Suite struct MergePatchTests {
  /// The cases of RFC 7396, appendix A, and some more.
  @Test(arguments: [
    (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
    (#"{"a":"b"}"#, #"{"a":null}"#, #"{}"#),
    (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
    (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
    (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
    (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
    (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
    (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
    (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
    (#"{"a":"foo"}"#, "null", "null"),
    (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
    (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
    ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
    ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ("{}", #"{"a":[null,{"b":null}]}"#, #"{"a":[null,{"b":null}]}"#),
    (#"{"a":1.50}"#, #"{"b":2.00}"#, #"{"a":1.50,"b":2.00}"#),
    (#"{"a":1,"b":2,"c":3}"#, #"{"c":4,"b":null,"a":{"x":1}}"#, #"{"a":{"x":1},"c":4}"#),
  ])
  func patchesMerge(origin: String, patch: String, expected: String) throws {
    let result = try JSON.parse(origin).applying(MergePatch(try JSON.parse(patch)))
    #expect(result.json() == expected)
  }

  @Test func mergingAgreesWithTheSpecificationsSteps() throws {
    for seed in Seeds.list(Seeds.amount(3, search: 12)) {
      var trees = PatchValues(generator: SeededGenerator(seed: seed))
      for _ in 0..<400 {
        let origin = trees.next()
        let patch = trees.next()
        let value = try JSON.parse(origin.json)
        let result = value.applying(MergePatch(try JSON.parse(patch.json)))
        #expect(result.json() == NaiveValue.merge(origin, patch).json, "SEED=\(seed)")
        #expect(value.json() == origin.json, "SEED=\(seed)")
        // The result is edited: a second patch goes over that.
        let second = trees.next()
        let again = result.applying(MergePatch(try JSON.parse(second.json)))
        let expected = NaiveValue.merge(NaiveValue.merge(origin, patch), second).json
        #expect(again.json() == expected, "SEED=\(seed)")
      }
    }
  }

  @Test func differencesLeadToTheirTargetOrDoNotExist() throws {
    for seed in Seeds.list(Seeds.amount(3, search: 12)) {
      var trees = PatchValues(generator: SeededGenerator(seed: seed))
      var found = 0
      for _ in 0..<400 {
        let origin = try JSON.parse(trees.next().json)
        let tree = trees.next()
        // Half of the targets are near.
        let target =
          trees.generator.chance(1, in: 2)
          ? try JSON.parse(tree.json) : origin.applying(MergePatch(try JSON.parse(tree.json)))
        guard let patch = MergePatch.difference(from: origin, to: target) else {
          #expect(Self.hasNullField(target), "SEED=\(seed)")
          continue
        }
        found += 1
        #expect(origin.applying(patch) == target, "SEED=\(seed)")
      }
      #expect(found > 100, "SEED=\(seed)")
    }
  }

  private static func hasNullField(_ value: Value) -> Bool {
    value.fields.contains { $0.value.isNull || hasNullField($0.value) }
  }

  @Test(
    arguments: [
      (#"{"a":1,"b":{"c":2,"d":null}}"#, #"{"b":{"d":null,"c":3}}"#, #"{"a":null,"b":{"c":3}}"#),
      (#"{"a":1}"#, #"{"a":1.0}"#, #"{"a":1.0}"#), (#"{"a":{}}"#, #"{"a":{}}"#, "{}"),
      (#"{"a":1}"#, #"{"a":null}"#, nil), ("1", #"{"a":null}"#, nil),
      ("{}", #"{"a":{"b":null}}"#, nil),
      ("{}", #"{"a":[{"b":null}]}"#, #"{"a":[{"b":null}]}"#), ("{}", "null", "null"),
      (#"{"a":[]}"#, #"{"a":{}}"#, #"{"a":{}}"#),
    ] as [(String, String, String?)])
  func differencesAreSmall(origin: String, target: String, expected: String?) throws {
    let patch = MergePatch.difference(from: try JSON.parse(origin), to: try JSON.parse(target))
    #expect(patch?.document.json() == expected)
  }
}
