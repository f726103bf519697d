import Foundation
import Synchronization
import TestSupport
import Testing
import ValueModel

@testable import ObjectModel

/// Regular expressions that a backtracking matcher would be at for years.
struct CostlyExpressionTests {
  private let text: Value = ["v": Value(String(repeating: "a", count: 60) + "b")]

  private func filter(_ pattern: String, _ relation: TextTest.Relation = .matches) throws
    -> CompiledFilter
  {
    try CompiledFilter(.text("v", TextTest(relation, pattern)))
  }

  @Test(arguments: ["(a+)+$", "(a|aa)+$", "(?:a*)*c", "(.*a){25}c", "(a+)+\\1c"])
  func anExpressionThatTakesTooManyStepsIsAnError(pattern: String) throws {
    for relation in [TextTest.Relation.matches, .containsMatch] {
      let filter = try filter(pattern, relation)
      #expect(throws: FilterError.expressionTooCostly) { try filter.matches(text) }
      // What was not looked at to the end is not taken for a string that does not match.
      #expect(throws: FilterError.expressionTooCostly) { try filter.matches(["v": "x"]) }
    }
  }

  @Test func anExpressionThatRunsOutOfMemoryIsAnError() throws {
    let long: Value = ["v": Value(String(repeating: "ab", count: 1_000_000))]
    #expect(throws: FilterError.expressionTooCostly) { try filter("(a|b)*c").matches(long) }
  }

  @Test func longTextsAreSearchedWhereTheStepsGrowWithTheText() throws {
    let long: Value = ["v": Value(String(repeating: "lorem ipsum ", count: 100_000) + "end")]
    let filter = try filter("e[mn]d|\\bfoo", .containsMatch)
    for _ in 0..<12 { #expect(try filter.matches(long)) }
    #expect(try self.filter(".*end").matches(long))
    #expect(try !self.filter(".*ends").matches(long))
  }

  @Test func allStringsOfAQueryHaveOneLimit() throws {
    // Each alone stays within its own limit.
    let limits = MatchLimits(ticksPerText: 100, ticksPerFilter: 150)
    let test = try ExpressionTest(TextTest(.matches, "(a+)+$"), limits)
    let some = Reading(Value(String(repeating: "a", count: 17) + "b"))
    #expect(!test.holds(some) && limits.failure == nil)
    for _ in 0..<100 where limits.failure == nil { #expect(!test.holds(some)) }
    #expect(limits.failure == .expressionTooCostly)
  }

  @Test func cancellingTheTaskEndsAMatch() async throws {
    let filter = try filter("(a+)+$")
    let text = text
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try filter.matches(text)
    }
    let result = await task.result
    #expect(throws: FilterError.cancelled) { try result.get() }
  }

  @Test func threadsMatchAtTheSameTime() throws {
    let filter = try filter("[a-z]+ [0-9]{2,4}")
    let failures = Atomic(0)
    TestThread.perform(8) { thread in
      for number in 0..<300 {
        let isMatch = try? filter.matches(["v": Value("word \(number + thread)")])
        let expected = number + thread >= 10
        if isMatch != expected { failures.add(1, ordering: .relaxed) }
      }
    }
    #expect(failures.load(ordering: .relaxed) == 0)
  }

  @Test func whatIsPutAroundAnExpressionDoesNotChangeIt() throws {
    #expect(try filter("(?x) a+ b # a comment").matches(["v": "aab"]))
    #expect(try filter("\\Qa.b").matches(["v": "a.b"]))
    #expect(try !filter("a|b").matches(["v": "ab"]))
    #expect(try filter("a|ab").matches(["v": "ab"]))
    #expect(try filter("^b$", .containsMatch).matches(["v": "b"]))
    #expect(throws: FilterError.self) { try filter("a)|(b") }
    #expect(throws: FilterError.self) { try filter("a(") }
  }
}
