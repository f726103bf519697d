import TestSupport
import Testing

@testable import ValueModel

/// Hashes of names, which must not collide more often than chance: a sender of JSON chooses names.
@Suite struct HashTests {
  private func hash(_ text: String, _ seed: UInt64) -> UInt64 {
    var text = text
    return text.withUTF8 { RawBytes.hash(UnsafeRawPointer($0.baseAddress!), $0.count, seed: seed) }
  }

  private func requireDistinct(_ names: [String], _ seed: UInt64) {
    #expect(Set(names.map { hash($0, seed) }).count == Set(names).count, "SEED=\(seed)")
  }

  @Test func `numbered names have different hashes`() {
    for seed in Seeds.list(3) {
      requireDistinct((0..<100_000).map { "f\($0)" }, seed)
      requireDistinct((0..<100_000).map { "a longer name with number \($0)" }, seed)
    }
  }

  /// The last four bytes of the longer name differ from those of the shorter one by the difference
  /// of the lengths.
  @Test func `names of neighbouring lengths have different hashes`() {
    for seed in Seeds.list(20) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<200 {
        let letters = (0..<5).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
        let doubled = [letters[2], letters[2] ^ 1, letters[2] ^ 2, letters[2] ^ 3]
        let names = doubled.flatMap { letter in
          [
            letters[..<3] + [letter] + letters[3...],
            letters[..<3] + [letter, letter] + letters[3...],
          ]
        }
        requireDistinct(names.map { String(decoding: $0, as: UTF8.self) }, seed)
      }
    }
  }

  @Test func `names that differ in one bit have different hashes`() {
    for seed in Seeds.list(20) {
      var random = SeededGenerator(seed: seed)
      for count in 1...40 {
        let name = (0..<count).map { _ in UInt8.random(in: 0x61...0x7A, using: &random) }
        var names = [name]
        for place in 0..<count {
          for bit in 0..<3 {
            var other = name
            other[place] ^= 1 << bit
            names.append(other)
          }
        }
        requireDistinct(names.map { String(decoding: $0, as: UTF8.self) }, seed)
      }
    }
  }
}
