import ObjectModel
import TestSupport
import ValueModel

/// What a fuzzer calls: each returns nil, or what is wrong.
enum QueryFuzzing {
  /// Any text is a predicate or an error at a place in it; a predicate can be written and read again, and tests
  /// values as the naive evaluator does.
  static func predicateProblem(_ text: String, arguments: [Value] = []) -> String? {
    let filter: Filter
    do throws(PredicateTextError) {
      filter = try Filter(predicate: text, arguments: arguments)
    } catch {
      let isInside = (0...text.utf8.count).contains(error.offset)
      return isInside && !error.caret(in: text).isEmpty ? nil : "an offset outside"
    }
    return writingProblem(filter) ?? evaluationProblem(filter, seed: UInt64(text.utf8.count))
  }

  /// What is written reads as a filter of the same normal form.
  static func writingProblem(_ filter: Filter) -> String? {
    let format = filter.predicateFormat()
    guard let read = try? Filter(predicate: format.text, arguments: format.arguments) else {
      return isTooDeep(filter) ? nil : "what was written is not read"
    }
    return read.normalized() == filter.normalized()
      ? nil : "another filter is read than was written"
  }

  /// Filter and normal form agree with the naive evaluator on some random values.
  static func evaluationProblem(_ filter: Filter, seed: UInt64) -> String? {
    guard let compiled = try? CompiledFilter(filter),
      let normal = try? CompiledFilter(filter.normalized())
    else { return isTooDeep(filter) ? nil : "not compiled" }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5 {
      let value = RandomValue.value(&generator)
      let expected = NaiveEvaluator.matches(filter, value)
      if (try? compiled.matches(value)) != expected { return "evaluated otherwise" }
      if (try? normal.matches(value)) != expected { return "normal form evaluated otherwise" }
    }
    return nil
  }

  private static func isTooDeep(_ filter: Filter) -> Bool { depth(filter) > Filter.maximumDepth }

  private static func depth(_ filter: Filter) -> Int {
    switch filter {
    case .any(_, let inner), .every(_, let inner), .no(_, let inner), .count(_, let inner, _, _),
      .not(let inner):
      1 + depth(inner)
    case .and(let parts), .or(let parts): 1 + (parts.map(depth).max() ?? 0)
    default: 1
    }
  }
}
