import ObjectModel
import TestSupport
import ValueModel

/// What must hold for every selector, as tests and fuzzers try it.
enum SelectorFuzzing {
  /// A text that is no selector is refused; one that is means the same when it is read again. Returns
  /// what does not hold.
  static func textProblem(_ bytes: [UInt8]) -> String? {
    guard let json = try? JSON.parse(bytes), let selector = try? Selector(json) else { return nil }
    guard let again = try? Selector(selector.json) else {
      return "a selector is refused when read again"
    }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<4 {
      let value = RandomValue.object(&random)
      guard let first = try? selector.matches(value), let second = try? again.matches(value) else {
        continue
      }
      if first != second { return "a selector changed its meaning" }
    }
    guard let index = try? SelectorIndex(["a"]) else { return "an index is refused" }
    return problem(of: index, selector, &random)
  }

  /// A random selector and a random index. Returns what does not hold.
  static func indexProblem(_ random: inout some RandomNumberGenerator) -> String? {
    let strings: SelectorStrings = Bool.random(using: &random) ? .bytes : .collated
    let json = RandomSelector.json(&random, depth: 3)
    let names = RandomSelector.names.shuffled(using: &random)
    let fields = names.prefix(Int.random(in: 1...3, using: &random)).map {
      SelectorIndex.Field($0, Bool.random(using: &random) ? .ascending : .descending)
    }
    guard let selector = try? Selector(json, strings: strings),
      let index = try? SelectorIndex(fields, strings: strings)
    else { return "a selector or an index is refused" }
    return problem(of: index, selector, &random)
  }

  /// Every match is in the ranges that the index is searched in. Returns what does not hold.
  private static func problem(
    of index: SelectorIndex, _ selector: Selector, _ random: inout some RandomNumberGenerator
  ) -> String? {
    guard let use = try? index.use(for: selector) else { return nil }
    for (left, right) in zip(use.ranges, use.ranges.dropFirst()) {
      guard let end = left.upper, !right.lower.lexicographicallyPrecedes(end) else {
        return "ranges overlap or are out of order"
      }
    }
    for _ in 0..<8 {
      let value = RandomValue.object(&random)
      // What is not decided is no match.
      guard (try? selector.matches(value)) ?? false else { continue }
      guard let entry = try? index.entry(of: value, at: [1]) else {
        return "a match is not in the index"
      }
      if !use.ranges.contains(where: { $0.contains(entry.bytes) }) {
        return "a match is outside of the ranges"
      }
    }
    return nil
  }
}
