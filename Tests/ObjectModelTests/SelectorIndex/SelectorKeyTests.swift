import Foundation
import TestSupport
import Testing
import ValueModel

@testable import ModelTestSupport
@testable import ObjectModel

@Suite struct SelectorKeyTests {
  private func sign(_ number: Int) -> Int { number.signum() }

  private func compare(_ left: [UInt8], _ right: [UInt8]) -> Int {
    left == right ? 0 : left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  private func pairs(_ count: Int) -> [(seed: UInt64, left: Value, right: Value)] {
    Seeds.list(Seeds.amount(count, search: 4 * count)).map { seed in
      var random = SeededGenerator(seed: seed)
      let depth = Int.random(in: 0...3, using: &random)
      let left = RandomValue.value(&random, depth: depth)
      let right = RandomValue.value(&random, depth: depth)
      return (seed, left, right)
    }
  }

  @Test func keysAreInTheOrderOfValuesWhereStringsAreComparedByBytes() {
    let order = SelectorOrder(strings: .bytes)
    for (seed, left, right) in pairs(5_000) {
      let (first, second) = (
        SelectorKey(left, strings: .bytes), SelectorKey(right, strings: .bytes)
      )
      guard !first.isCut, !second.isCut else { continue }
      #expect(
        compare(first.bytes, second.bytes) == sign(order.compare(left, right)),
        "seed \(seed): \(left.json()) \(right.json())")
    }
  }

  @Test func equalValuesHaveEqualKeysWhereStringsAreCollated() {
    let order = SelectorOrder(strings: .collated)
    for (seed, left, right) in pairs(5_000) {
      let (first, second) = (
        SelectorKey(left, strings: .collated), SelectorKey(right, strings: .collated)
      )
      let isSame = first.bytes == second.bytes
      let text = "seed \(seed): \(left.json()) \(right.json())"
      guard left.kind == .string, right.kind == .string else {
        // Of arrays and objects, only the kind is looked for.
        if order.isEqual(left, right) {
          #expect(first.bytes.first == second.bytes.first, "\(text)")
        }
        continue
      }
      let others = [first, second].filter { $0.bytes.first == SelectorKey.Tag.otherText }
      if others.isEmpty {
        #expect(isSame == order.isEqual(left, right), "\(text)")
      } else {
        #expect(isSame == (others.count == 2), "\(text)")
      }
    }
  }

  @Test(arguments: [
    ("caf\u{E9}", "cafe\u{301}", true), ("\u{212B}", "\u{C5}", true), ("a", "a\u{200D}", false),
    ("", "\u{0}", false), ("e\u{301}", "\u{E9}", true), ("\u{E01}\u{E40}", "\u{E40}\u{E01}", false),
    ("\u{1100}\u{1161}", "\u{AC00}", true),
  ])
  func stringsInWhichEveryCharacterCountsAreComposed(
    left: String, right: String, isPlain: Bool
  ) {
    let (first, second) = (SelectorKey.plain(left), SelectorKey.plain(right))
    if isPlain {
      #expect(first.map { Array($0.utf8) } == second.map { Array($0.utf8) })
      #expect(first != nil)
    } else {
      #expect(first == nil || second == nil)
    }
  }

  @Test func noTwoPlainCharactersAreEqual() {
    var characters: [String] = []
    for number in 0x20..<UInt32(Seeds.amount(0x3100, search: 0xE000)) {
      guard let scalar = Unicode.Scalar(number) else { continue }
      let text = String(scalar)
      // A character that is written as another one is that one.
      guard let plain = SelectorKey.plain(text), plain.utf8.elementsEqual(text.utf8) else {
        continue
      }
      characters.append(text)
    }
    let order = SelectorOrder(strings: .collated)
    let sorted = characters.sorted { order.compare($0, $1) < 0 }
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      #expect(order.compare(left, right) != 0, "\(left) and \(right) are equal")
    }
    for character in sorted {
      let simple = character.precomposedStringWithCompatibilityMapping
      guard !simple.utf8.elementsEqual(character.utf8) else { continue }
      #expect(order.compare(character, simple) != 0, "\(character) and \(simple) are equal")
    }
    #expect(sorted.count > 900, "\(sorted.count) characters")
  }

  @Test func longValuesAreCutAndStayInOrder() {
    let long = String(repeating: "x", count: 600)
    let key = SelectorKey(Value(long + "a"), strings: .bytes)
    let other = SelectorKey(Value(long + "b"), strings: .bytes)
    #expect(key.isCut && other.isCut && key.bytes == other.bytes)
    #expect(key.bytes.count == SelectorKey.longest)
    let greater = SelectorKey(Value("y"), strings: .bytes)
    #expect(compare(key.bytes, greater.bytes) < 0 && !greater.isCut)
    #expect(SelectorKey([[[Value(long)]], 1], strings: .collated).isCut)
  }
}
