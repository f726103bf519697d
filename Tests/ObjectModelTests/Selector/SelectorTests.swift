import Foundation
@testable import ModelTestSupport
import TestSupport
import Testing
import ValueModel

@testable import ObjectModel

@Suite struct SelectorTests {
  private func matches(_ selector: String, _ value: String) throws -> Bool {
    try Selector(JSON.parse(selector)).matches(JSON.parse(value))
  }

  @Test(arguments: [
    // Conditions on fields that are missing are false, whatever they say.
    (#"{"a":{"$ne":1}}"#, "{}", false), (#"{"$not":{"a":1}}"#, "{}", false),
    (#"{"a":{"$exists":false}}"#, "{}", true), (#"{"a":{"$exists":true}}"#, #"{"a":null}"#, true),
    (#"{"a":{"$not":{"$exists":true}}}"#, "{}", true),
    // A way that leads into something without parts is no missing field.
    (#"{"a.b":{"$exists":false}}"#, #"{"a":null}"#, false),
    (#"{"a.b":{"$exists":false}}"#, #"{"a":{}}"#, true),
    (#"{"a.b":1}"#, #"{"a":[{"b":1}]}"#, false), (#"{"a.0.b":1}"#, #"{"a":[{"b":1}]}"#, true),
    (#"{"a.1":{"$exists":false}}"#, #"{"a":[1]}"#, false),
    // Several operators of one field are all meant.
    (#"{"a":{"$gt":1,"$lt":3}}"#, #"{"a":2}"#, true),
    (#"{"a":{"$gt":1,"$lt":3}}"#, #"{"a":3}"#, false),
    // Types are ordered.
    (#"{"a":{"$gt":5}}"#, #"{"a":"x"}"#, true), (#"{"a":{"$gt":5}}"#, #"{"a":true}"#, false),
    (#"{"a":{"$gt":null}}"#, #"{"a":false}"#, true),
    // Objects without operators are paths; with `$eq` they are compared whole, in their order.
    (#"{"a":{"b":1}}"#, #"{"a":{"b":1,"c":2}}"#, true),
    (#"{"a":{"$eq":{"b":1}}}"#, #"{"a":{"b":1,"c":2}}"#, false),
    (#"{"a":{"$eq":{"b":1,"c":2}}}"#, #"{"a":{"c":2,"b":1}}"#, false),
    (#"{"a":{}}"#, #"{"a":{}}"#, true), (#"{"a":{}}"#, #"{"a":1}"#, false),
    // Lists.
    (#"{"a":{"$in":[1,"x"]}}"#, #"{"a":["x"]}"#, true),
    (#"{"a":{"$in":[["x"]]}}"#, #"{"a":["x"]}"#, false),
    (#"{"a":{"$in":[null]}}"#, #"{"a":null}"#, true), (#"{"a":{"$nin":[]}}"#, #"{"a":1}"#, true),
    (#"{"a":{"$all":[1,2]}}"#, #"{"a":[2,3,1]}"#, true),
    (#"{"a":{"$all":[1]}}"#, #"{"a":[1.0]}"#, false), (#"{"a":{"$all":[]}}"#, #"{"a":[]}"#, false),
    (#"{"a":{"$all":[[1,2]]}}"#, #"{"a":[1,2]}"#, true),
    (#"{"a":{"$size":2}}"#, #"{"a":[1,2]}"#, true), (#"{"a":{"$size":0}}"#, #"{"a":{}}"#, false),
    (#"{"a":{"$elemMatch":{"$gt":1,"$lt":3}}}"#, #"{"a":[0,2]}"#, true),
    (#"{"a":{"$elemMatch":{"n":1,"m":2}}}"#, #"{"a":[{"n":1},{"m":2}]}"#, false),
    (#"{"a":{"$allMatch":{"$gt":1}}}"#, #"{"a":[]}"#, false),
    (#"{"a":{"$keyMapMatch":{"$eq":"k"}}}"#, #"{"a":{"k":1}}"#, true),
    // Arithmetic, text, types.
    (#"{"a":{"$mod":[2,-1]}}"#, #"{"a":-3}"#, true),
    (#"{"a":{"$mod":[2,1]}}"#, #"{"a":3.0}"#, false),
    (#"{"a":{"$regex":"^Zo.$"}}"#, #"{"a":"Zoë"}"#, false),
    (#"{"a":{"$regex":"(*UTF8)^Zo.$"}}"#, #"{"a":"Zoë"}"#, true),
    (#"{"a":{"$regex":"^Zo..$"}}"#, #"{"a":"Zoë"}"#, true),
    (#"{"a":{"$regex":"(?i)B"}}"#, #"{"a":"abc"}"#, true),
    (#"{"a":{"$beginsWith":""}}"#, #"{"a":""}"#, true),
    (#"{"a":{"$beginsWith":""}}"#, #"{"a":1}"#, false),
    (#"{"a":{"$type":"number"}}"#, #"{"a":1e3}"#, true),
    (#"{"a":{"$type":"date"}}"#, #"{"a":1}"#, false),
    // Names.
    (#"{"a\\.b":1}"#, #"{"a.b":1}"#, true), (#"{"\\$a":1}"#, #"{"$a":1}"#, true),
    (#"{"a":{"$or":[{"$lt":0},{"b":2}]}}"#, #"{"a":{"b":2}}"#, true),
    // Nothing, everything.
    ("{}", "{}", true), (#"{"$and":[]}"#, "{}", false), (#"{"$or":[]}"#, "{}", false),
    (#"{"a":1,"$and":[]}"#, #"{"a":1}"#, true), (#"{"$nor":[{"a":1}]}"#, #"{"a":2}"#, true),
    // Strings in Unicode's order.
    (#"{"a":{"$gt":"a"}}"#, #"{"a":"A"}"#, true), (#"{"a":{"$lt":"b"}}"#, #"{"a":"B"}"#, false),
    (#"{"a":"e\u0301"}"#, #"{"a":"é"}"#, true), (#"{"a":""}"#, #"{"a":"\u0000"}"#, true),
  ])
  func conditionsMeanWhatTheyMeanInCouchDB(selector: String, value: String, expected: Bool) throws {
    #expect(try matches(selector, value) == expected)
  }

  @Test func stringsAreComparedByBytesWhereThatIsAskedFor() throws {
    let selector = try Selector(JSON.parse(#"{"a":{"$lt":"a"}}"#), strings: .bytes)
    #expect(try selector.matches(["a": "Z"]))
    #expect(try !selector.matches(["a": "b"]))
  }

  @Test(arguments: [
    ("[]", SelectorError.Code.invalidSelectorJSON, ""), ("1", .invalidSelectorJSON, ""),
    (#"{"a":{"$foo":1}}"#, .invalidOperator, "a.$foo"), (#"{"$foo":1}"#, .invalidOperator, "$foo"),
    (#"{"$eq":1}"#, .invalidSelector, "$eq"), (#"{"":1}"#, .invalidSelector, ""),
    (#"{"a..b":1}"#, .invalidFieldName, ""), (#"{"a":{"$in":1}}"#, .badArgument, "a.$in"),
    (#"{"a":{"$mod":[0,1]}}"#, .badArgument, "a.$mod"),
    (#"{"a":{"$mod":[1]}}"#, .badArgument, "a.$mod"),
    (#"{"a":{"$size":-1}}"#, .badArgument, "a.$size"),
    (#"{"a":{"$size":2.0}}"#, .badArgument, "a.$size"),
    (#"{"a":{"$exists":1}}"#, .badArgument, "a.$exists"),
    (#"{"a":{"$regex":"("}}"#, .badArgument, "a.$regex"),
    (#"{"a":{"$regex":5}}"#, .invalidOperator, "a.$regex"),
    (#"{"a":{"$beginsWith":1}}"#, .invalidOperator, "a.$beginsWith"),
    (#"{"$and":{}}"#, .badArgument, "$and"), (#"{"$or":[1]}"#, .badArgument, "$or[0]"),
    (#"{"a":{"$elemMatch":1}}"#, .badArgument, "a.$elemMatch"),
    (#"{"$text":"x"}"#, .notSupported, "$text"),
    (#"{"a":{"$where":"x"}}"#, .notSupported, "a.$where"),
  ])
  func mistakesAreToldWithTheirPlace(json: String, code: SelectorError.Code, path: String) throws {
    let value = try JSON.parse(json)
    let error = #expect(throws: SelectorError.self) { try Selector(value) }
    #expect(error?.code == code)
    if !path.isEmpty { #expect(error?.path.description == path) }
  }

  @Test func selectorsThatAreTooDeepAreRefused() throws {
    let text =
      String(repeating: #"{"$not":"#, count: 200) + "{}" + String(repeating: "}", count: 200)
    let value = try JSON.parse(text)
    #expect(throws: SelectorError.self) { try Selector(value) }
  }

  @Test("an expression that explodes is an error, negated or not, and harms no other text")
  func exploding() throws {
    let text = String(repeating: "a", count: 40) + "!"
    for json: Value in [
      ["a": ["$regex": "^(a+)+$"]], ["a": ["$not": ["$regex": "^(a+)+$"]]],
      ["$or": [["a": ["$regex": "^(a+)+$"]], ["b": 1]]],
    ] {
      let selector = try Selector(json)
      #expect(throws: FilterError.expressionTooCostly) { try selector.matches(["a": Value(text)]) }
      let filter = try CompiledFilter(Filter(selector: selector))
      #expect(throws: FilterError.expressionTooCostly) { try filter.matches(["a": Value(text)]) }
      // The next text is decided again.
      let isNegated = json["a"]?["$not"] != nil
      #expect(try selector.matches(["a": "aaa"]) == !isNegated)
      #expect(try selector.matches(["a": "b"]) == isNegated)
    }
  }

  @Test func aFilterOfASelectorHoldsForWhatMatches() throws {
    let filter = Filter(selector: try Selector(["a": ["$gt": 1]]))
    let compiled = try CompiledFilter(.and([filter, .exists("b")]))
    #expect(try compiled.matches(["a": "x", "b": 1]))
    #expect(try !compiled.matches(["a": 1, "b": 1]))
  }

  // MARK: Order

  @Test(.enabled(if: SharedData.isThere, "SKIPPED: the shared data is not there"))
  func theOrderIsThatOfCouchDB() throws {
    let file = SharedData.root.deletingLastPathComponent()
      .appending(path: "peers/couchdb/collation.json")
    let expected = try JSON.parse([UInt8](Data(contentsOf: file)))
    let keys = try #require(expected["keys"]).elements
    let order = SelectorOrder(strings: .collated)
    for (left, right) in zip(keys, keys.dropFirst()) {
      #expect(order.compare(left, right) <= 0, "\(left.json()) \(right.json())")
      #expect(order.compare(right, left) >= 0, "\(left.json()) \(right.json())")
    }
    for pair in try #require(expected["equal"]).elements {
      let (left, right) = (try #require(pair[0]), try #require(pair[1]))
      #expect(order.isEqual(left, right), "\(pair.json())")
    }
  }

  // MARK: Random selectors

  @Test func selectorsAgreeWithANaiveEvaluator() throws {
    for seed in Seeds.list(Seeds.amount(400, search: 1600)) {
      var random = SeededGenerator(seed: seed)
      let json = RandomSelector.json(&random, depth: 3)
      let strings: SelectorStrings = random.chance(1, in: 2) ? .bytes : .collated
      let compiled = try Selector(json, strings: strings)
      let naive = NaiveSelector(order: SelectorOrder(strings: strings))
      for _ in 0..<10 {
        let value = RandomValue.object(&random)
        #expect(
          try compiled.matches(value) == naive.matches(json, value),
          "seed \(seed): \(json.json()) \(value.json())")
      }
    }
  }
}
