@testable import ModelTestSupport

/// Arbitrary text as a selector, or a random selector made from the input's bytes with a random index:
/// an error, or a selector that means the same when it is read again, and whose matches are all where the
/// index looks for them.
func fuzzSelector(_ bytes: [UInt8]) throws {
  let problem: String?
  if bytes.first?.isMultiple(of: 2) ?? true {
    problem = SelectorFuzzing.textProblem(Array(bytes.dropFirst()))
  } else {
    var generator = BytesThenRandom(Array(bytes.dropFirst()))
    problem = SelectorFuzzing.indexProblem(&generator)
  }
  if let problem { throw FuzzFailure(description: problem) }
}
