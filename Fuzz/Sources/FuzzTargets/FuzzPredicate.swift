@testable import ModelTestSupport
import ValueModel

/// Arbitrary text as a predicate, with arguments: an error with a place in the text, or a filter that can
/// be written and read again, and that matches what the naive evaluator matches.
func fuzzPredicate(_ bytes: [UInt8]) throws {
  let text = String(decoding: bytes, as: UTF8.self)
  for arguments in [[], [Value("a"), Value(1), Value(array: [1, "b"])]] {
    if let problem = QueryFuzzing.predicateProblem(text, arguments: arguments) {
      throw FuzzFailure(description: problem)
    }
  }
}
