import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

/// Random instances there and back, and against the JSON of Foundation.
struct RandomCodingTests {
  struct Leaf: Codable, Equatable {
    var text: String
    var number: Int
    var ratio: Double?
    var flags: [Bool]
  }
  indirect enum Tree: Codable, Equatable {
    case leaf(Leaf)
    case pair(Tree, Tree?)
    case named([String: Tree])
    case list([Tree])
  }
  struct Root: Codable, Equatable {
    var pk: String
    var tree: Tree
    var texts: [String]
    var integers: [Int]
    var small: [UInt8]
    var byNumber: [Int: String]
    var nested: [[String]]
    var nothing: Leaf?
    var date: Date
    var uuid: UUID
    var any: Value
  }

  private func leaf(_ generator: inout SeededGenerator) -> Leaf {
    Leaf(
      text: text(&generator), number: Int(truncatingIfNeeded: generator.next()),
      ratio: generator.chance(1, in: 2) ? Double.random(in: -1e9...1e9, using: &generator) : nil,
      flags: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
        Bool.random(using: &generator)
      })
  }

  private func text(_ generator: inout SeededGenerator) -> String {
    let length = Int.random(in: 0...40, using: &generator)
    let scalars = (0..<length).map { _ -> Character in
      ["a", "Z", "\"", "\\", "é", "日", "\u{1F600}", "\n", " ", "\u{7F}"]
        .randomElement(using: &generator) ?? "a"
    }
    return String(scalars)
  }

  private func tree(_ generator: inout SeededGenerator, _ depth: Int) -> Tree {
    switch depth == 0 ? 0 : Int.random(in: 0..<4, using: &generator) {
    case 1:
      return .pair(
        tree(&generator, depth - 1),
        generator.chance(1, in: 2) ? tree(&generator, depth - 1) : nil)
    case 2:
      var named: [String: Tree] = [:]
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        named[text(&generator)] = tree(&generator, depth - 1)
      }
      return .named(named)
    case 3:
      return .list(
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in tree(&generator, depth - 1) })
    default: return .leaf(leaf(&generator))
    }
  }

  private func root(_ generator: inout SeededGenerator) -> Root {
    Root(
      pk: text(&generator), tree: tree(&generator, 4),
      texts: (0..<Int.random(in: 0...4, using: &generator)).map { _ in text(&generator) },
      integers: (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        Int(truncatingIfNeeded: generator.next())
      }, small: generator.bytes(3), byNumber: [generator.chance(1, in: 2) ? 7 : -1: "x"],
      nested: [[], [text(&generator)]],
      nothing: generator.chance(1, in: 2) ? leaf(&generator) : nil,
      date: Date(
        timeIntervalSinceReferenceDate: Double.random(in: -6e10...2e11, using: &generator)),
      uuid: UUID(), any: RandomObject.value(&generator))
  }

  @Test(arguments: Seeds.list(4))
  func instancesRoundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let dictionary = ValueDictionary()
    let small = ValueDictionary(limits: .init(keyCount: 12))
    for _ in 0..<150 {
      let object = root(&generator)
      let plain = try ValueEncoder().encode(object)
      for dictionary in [nil, dictionary, small] {
        let value = try ValueEncoder(dictionary: dictionary).encode(object)
        #expect(value == plain, "seed \(seed)")
        #expect(try ValueDecoder().decode(Root.self, from: value) == object, "seed \(seed)")
        // What was built is valid in every byte.
        let bytes = try value.encoded(dictionary: dictionary)
        #expect(try Value(encoded: bytes, dictionary: dictionary) == value, "seed \(seed)")
      }
    }
  }

  @Test(arguments: Seeds.list(3))
  func theJSONIsThatOfFoundation(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let tree = tree(&generator, 4)
      let value = try ValueEncoder().encode(tree)
      let data = try JSONEncoder().encode(tree)
      let foundation = try JSON.parse(Array(data))
      // Foundation writes 1 where the shortest text is 1.0.
      #expect(try ValueDecoder().decode(Tree.self, from: foundation) == tree, "seed \(seed)")
      #expect(foundation.compare(to: value) == 0, "seed \(seed)")
      #expect(try JSONDecoder().decode(Tree.self, from: Data(value.json().utf8)) == tree)
    }
  }
}

extension RandomCodingTests.Root: StoredObject {}
