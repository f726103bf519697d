@testable import ModelTestSupport
import ObjectModel

/// Random filters, made from the input's bytes, against the naive evaluator.
func fuzzQuery(_ bytes: [UInt8]) throws {
  var generator = BytesThenRandom(bytes)
  let filter = RandomFilter().filter(&generator)
  let problem =
    QueryFuzzing.writingProblem(filter)
    ?? QueryFuzzing.evaluationProblem(filter, seed: generator.next())
  if let problem { throw FuzzFailure(description: problem) }
}
