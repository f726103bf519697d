import TestSupport
import Testing
import ValueModel

@testable import ModelTestSupport
@testable import ObjectModel

@Suite struct SelectorIndexTests {
  private static func definition(_ random: inout SeededGenerator) throws -> SelectorIndex {
    let names = RandomSelector.names.shuffled(using: &random)
      .prefix(random.chance(1, in: 2) ? 1 : Int.random(in: 2...3, using: &random))
    let strings: SelectorStrings = random.chance(1, in: 2) ? .bytes : .collated
    let fields = names.map {
      SelectorIndex.Field($0, random.chance(1, in: 3) ? .descending : .ascending)
    }
    var filter: Selector?
    if random.chance(1, in: 5) {
      filter = try Selector(RandomSelector.json(&random, depth: 1), strings: strings)
    }
    return try (try? SelectorIndex(fields, partialFilter: filter, strings: strings))
      ?? SelectorIndex(fields, strings: strings)
  }

  @Test func everyMatchIsInTheRangesOfASelector() throws {
    var usedCount = 0
    var narrowCount = 0
    let seeds = Seeds.list(Seeds.amount(2_000, search: 12_000))
    for seed in seeds {
      var random = SeededGenerator(seed: seed)
      let index = try Self.definition(&random)
      let json = RandomSelector.json(&random, depth: 2)
      let selector = try Selector(json, strings: index.strings)
      guard let use = try? index.use(for: selector) else { continue }
      usedCount += 1
      if use.ranges.first?.lower.count ?? 0 > 1 { narrowCount += 1 }
      for (left, right) in zip(use.ranges, use.ranges.dropFirst()) {
        let end = try #require(left.upper)
        #expect(!right.lower.lexicographicallyPrecedes(end), "seed \(seed)")
      }
      for number in 0..<12 {
        let value = RandomValue.object(&random)
        let entry = try index.entry(of: value, at: [UInt8(number)])
        let isInside = entry.map { entry in use.ranges.contains { $0.contains(entry.bytes) } }
        let text = "seed \(seed): \(index.json.json()) \(json.json()) \(value.json())"
        if try selector.matches(value) { #expect(isInside == true, "\(text)") }
        if let entry, isInside == true {
          #expect(entry.bytes.starts(with: use.prefix), "\(text)")
        }
      }
    }
    guard seeds.count > 100 else { return }
    let isVaried = usedCount * 15 > seeds.count && narrowCount * 40 > seeds.count
    #expect(isVaried, "\(usedCount) used, \(narrowCount) narrow")
  }

  @Test(arguments: [
    (#"{"a":3}"#, [#"{"a":3}"#, #"{"a":3.0}"#], [#"{"a":4}"#, #"{"a":"3"}"#, #"{"b":3}"#]),
    (
      #"{"a":{"$gt":3}}"#, [#"{"a":4}"#, #"{"a":""}"#, #"{"a":[]}"#], [#"{"a":3}"#, #"{"a":null}"#]
    ),
    (#"{"a":{"$gte":3,"$lt":5}}"#, [#"{"a":3}"#, #"{"a":4.9}"#], [#"{"a":5}"#, #"{"a":"4"}"#]),
    (#"{"a":{"$lte":"b"}}"#, [#"{"a":"b"}"#, #"{"a":1}"#], [#"{"a":"c"}"#, #"{"a":[]}"#]),
    (#"{"a":{"$in":[1,"x"]}}"#, [#"{"a":1}"#, #"{"a":"x"}"#, #"{"a":[7]}"#], [#"{"a":2}"#]),
    (#"{"a":{"$beginsWith":"ab"}}"#, [#"{"a":"ab"}"#, #"{"a":"abc"}"#], [#"{"a":"ac"}"#]),
    (#"{"$or":[{"a":1},{"a":5}]}"#, [#"{"a":1}"#, #"{"a":5}"#], [#"{"a":3}"#]),
    (#"{"a":{"$type":"number"}}"#, [#"{"a":-1e9}"#], [#"{"a":true}"#, #"{"a":"1"}"#]),
    (#"{"a":{"$gt":5,"$lt":3}}"#, [], [#"{"a":4}"#, #"{"a":6}"#]),
    (#"{"a":{"$mod":[2,1]}}"#, [#"{"a":2}"#], [#"{"a":"2"}"#]),
  ])
  func rangesContainWhatIsAskedForAndLittleElse(
    selector: String, inside: [String], outside: [String]
  ) throws {
    let selector = try Selector(JSON.parse(selector), strings: .bytes)
    for direction in [SortDirection.ascending, .descending] {
      let index = try SelectorIndex([.init("a", direction)], strings: .bytes)
      let ranges = try index.use(for: selector).ranges
      func isInside(_ json: String) throws -> Bool {
        guard let entry = try index.entry(of: try JSON.parse(json), at: [7]) else { return false }
        return ranges.contains { $0.contains(entry.bytes) }
      }
      for json in inside { #expect(try isInside(json), "\(json) \(direction)") }
      for json in outside { #expect(try !isInside(json), "\(json) \(direction)") }
    }
  }

  @Test func charactersThatDoNotCountInTheCollationHideNothing() throws {
    let selector = try Selector(["a": "cafe"])
    let index = try SelectorIndex(["a"])
    let ranges = try index.use(for: selector).ranges
    for text in ["cafe", "caf\u{200D}e", "\u{0}cafe"] {
      let value: Value = ["a": Value(text)]
      let entry = try #require(try index.entry(of: value, at: []))
      #expect(try selector.matches(value) && ranges.contains { $0.contains(entry.bytes) })
    }
    let other = try #require(try index.entry(of: ["a": "cafes"], at: []))
    #expect(!ranges.contains { $0.contains(other.bytes) })
    // A constant with such a character is equal to strings without it.
    let odd = try index.use(for: Selector(["a": "caf\u{200D}e"])).ranges
    let plain = try #require(try index.entry(of: ["a": "cafe"], at: []))
    #expect(odd.contains { $0.contains(plain.bytes) })
  }

  @Test func anIndexNeedsEveryFieldAndTheSameStrings() throws {
    let index = try SelectorIndex(["a", "b"])
    func obstacle(_ json: Value, _ strings: SelectorStrings = .collated) throws
      -> SelectorIndex.Obstacle?
    {
      let selector = try Selector(json, strings: strings)
      do throws(SelectorIndex.Obstacle) {
        _ = try index.use(for: selector)
        return nil
      } catch { return error }
    }
    #expect(try obstacle(["a": 1]) == .fieldMismatch)
    #expect(try obstacle(["a": 1, "b": ["$exists": false]]) == .fieldMismatch)
    #expect(try obstacle(["$or": [["a": 1], ["b": 1]]]) == .fieldMismatch)
    #expect(try obstacle(["a": 1, "b": ["$exists": true]]) == nil)
    #expect(try obstacle(["a": 1, "b": 2], .bytes) == .stringsMismatch)
  }

  @Test func aPartialIndexServesSelectorsThatContainItsFilter() throws {
    let filter = try Selector(["status": ["$ne": "done"]])
    let index = try SelectorIndex(["due"], partialFilter: filter)
    let open = try Selector(["due": ["$gt": 5], "status": ["$ne": "done"]])
    let all = try Selector(["due": ["$gt": 5]])
    #expect(throws: Never.self) { try index.use(for: open) }
    let bytes = try Selector(["due": Value(bytes: [1])])
    #expect(throws: SelectorError.self) { try SelectorIndex(["due"], partialFilter: bytes) }
    #expect(throws: SelectorIndex.Obstacle.isPartial) { try index.use(for: all) }
    #expect(try index.entry(of: ["due": 7, "status": "done"], at: []) == nil)
    #expect(try index.entry(of: ["due": 7, "status": "open"], at: []) != nil)
    #expect(try index.entry(of: ["due": 7], at: []) == nil)
  }

  @Test func aDefinitionIsReadAsItWasWritten() throws {
    for seed in Seeds.list(200) {
      var random = SeededGenerator(seed: seed)
      let index = try Self.definition(&random)
      let copy = SelectorIndex(json: try JSON.parse(index.json.json()), name: index.name)
      #expect(copy == index, "seed \(seed)")
    }
    #expect(SelectorIndex(json: ["fields": []], name: "x") == nil)
    #expect(SelectorIndex(json: ["fields": [["a", "up"]], "strings": "bytes"], name: "x") == nil)
    #expect(SelectorIndex(json: ["fields": [["a", "asc"]], "strings": "?"], name: "x") == nil)
    let bad: Value = ["fields": [["a", "asc"]], "strings": "bytes", "partial": ["$x": 1]]
    #expect(SelectorIndex(json: bad, name: "x") == nil)
  }

  @Test func definitionsThatAreWrongAreRefused() throws {
    func code(_ body: () throws(SelectorError) -> SelectorIndex) -> SelectorError.Code? {
      do throws(SelectorError) {
        _ = try body()
        return nil
      } catch { return error.code }
    }
    #expect(code { () throws(SelectorError) in try SelectorIndex([]) } == .invalidIndex)
    #expect(code { () throws(SelectorError) in try SelectorIndex(["a", "a"]) } == .invalidIndex)
    #expect(
      code { () throws(SelectorError) in try SelectorIndex(["a"], name: "") } == .invalidIndex)
    #expect(code { () throws(SelectorError) in try SelectorIndex(["a..b"]) } == .invalidFieldName)
    #expect(code { () throws(SelectorError) in try SelectorIndex([""]) } == .invalidSelector)
    let many = (0...SelectorIndex.mostFields).map { SelectorIndex.Field("f\($0)") }
    #expect(code { () throws(SelectorError) in try SelectorIndex(many) } == .invalidIndex)
  }
}
