import FHIRModel
import FHIRR4
import TestSupport
import Testing
import ValueModel

@testable import FHIRReplication

/// Lists that both sides have changed keep their order.
@Suite struct MergeOrderTests {
  private func patient(_ names: [String]) throws -> Value {
    let texts = names.map { #"{"text":"\#($0)"}"# }.joined(separator: ",")
    return try JSON.parse(#"{"resourceType":"Patient","id":"p","name":[\#(texts)]}"#)
  }

  /// The texts of the merged names.
  private func merged(_ base: [String], _ ours: [String], _ theirs: [String]) throws -> [String] {
    let merge = ThreeWayMerge(types: R4.types)
    let value = merge.merged(
      base: try patient(base), ours: try patient(ours), theirs: try patient(theirs))
    return value["name"]?.elements.compactMap { $0["text"]?.string } ?? []
  }

  @Test(
    "what is added stays where it was added",
    arguments: [
      (["a", "b"], ["x", "a", "b"], ["a", "b", "y"], ["x", "a", "b", "y"]),
      (["a", "b"], ["a", "b", "x"], ["y", "a", "b"], ["y", "a", "b", "x"]),
      (["a", "b"], ["a", "x", "b"], ["a", "y", "b"], ["a", "x", "y", "b"]),
      (["a", "b"], ["x", "y", "a", "b"], ["a"], ["x", "y", "a"]),
      (["a", "b", "c"], ["c", "a", "b"], ["a", "b", "c", "y"], ["c", "y", "a", "b"]),
      (["a", "b", "c"], ["a", "b", "c", "x"], ["c", "b", "a"], ["c", "x", "b", "a"]),
      (["a", "b", "c"], ["a", "x", "c"], ["z", "a", "b", "c"], ["z", "a", "x", "c"]),
      (["a"], ["x", "a"], ["x", "a", "y"], ["x", "a", "y"]),
      (["a"], ["x", "z"], ["a", "y"], ["x", "z", "y"]),
    ])
  func order(
    _ base: [String], _ ours: [String], _ theirs: [String], _ expected: [String]
  ) throws {
    #expect(try merged(base, ours, theirs) == expected)
  }

  @Test(arguments: Seeds.list(Seeds.amount(200, search: 4_000)))
  func `each side's order is that of the merged list`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let base = (0..<Int.random(in: 1...6, using: &random)).map { "b\($0)" }
    func edited(_ letter: String, removing removable: [String]) -> [String] {
      var list = base.filter { !removable.contains($0) }
      for number in 0..<Int.random(in: 1...4, using: &random) {
        list.insert("\(letter)\(number)", at: Int.random(in: 0...list.count, using: &random))
      }
      return list
    }
    // Nothing is removed by both, which is a conflict within the list.
    let shuffled = base.shuffled(using: &random)
    let cut = Int.random(in: 0...shuffled.count, using: &random)
    let ours = edited("o", removing: shuffled[..<cut].filter { _ in random.chance(1, in: 3) })
    let theirs = edited("t", removing: shuffled[cut...].filter { _ in random.chance(1, in: 3) })
    let result = try merged(base, ours, theirs)
    let gone = Set(base).subtracting(ours).union(Set(base).subtracting(theirs))
    #expect(
      Set(result) == Set(base).union(ours).union(theirs).subtracting(gone)
        && Set(result).count == result.count, "seed \(seed)")
    for side in [ours, theirs] {
      let members = Set(side)
      #expect(
        result.filter(members.contains) == side.filter { !gone.contains($0) }, "seed \(seed)")
    }
  }
}
