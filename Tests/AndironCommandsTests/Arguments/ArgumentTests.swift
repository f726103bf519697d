import ObjectModel
import Testing

@testable import AndironCommands

@Suite struct ArgumentTests {
  private static let speed = OptionSpecification("speed", value: "N", "How fast.")
  private static let quiet = OptionSpecification("quiet", "Say nothing.")
  private let specification = CommandSpecification(
    name: "test", summary: "Tests.", operands: ["STORE"], options: [speed, quiet], details: "",
    examples: [])

  private func parse(_ arguments: String...) throws(UsageError) -> ParsedArguments {
    try ParsedArguments(arguments, specification)
  }

  private func message(_ arguments: String...) -> String? {
    do throws(UsageError) {
      let parsed = try ParsedArguments(arguments, specification)
      try parsed.checkOperands(specification)
      return nil
    } catch { return error.message }
  }

  @Test("options stand anywhere, in both forms")
  func forms() throws {
    let first = try parse("--speed", "3", "store", "--quiet")
    #expect(first.operands == ["store"])
    #expect(first[Self.speed] == "3" && first.has(Self.quiet) && !first.has(.json))
    let second = try parse("store", "--speed=--fast=er", "--json")
    #expect(second[Self.speed] == "--fast=er" && second.has(.json))
    #expect(try parse("--speed=", "store")[Self.speed] == "")
  }

  @Test("after two dashes everything is an operand; one dash is one")
  func operands() throws {
    #expect(try parse("--", "--quiet", "-x").operands == ["--quiet", "-x"])
    #expect(try parse("-").operands == ["-"])
    #expect(try parse("-h").has(.help))
  }

  @Test("what is unknown is refused with a hint where one is near")
  func unknown() {
    #expect(message("store", "--quite") == "unknown option --quite; did you mean --quiet?")
    #expect(message("store", "--spede=4") == "unknown option --spede; did you mean --speed?")
    #expect(message("store", "--elephant") == "unknown option --elephant")
    #expect(message("store", "-quiet")?.hasPrefix("unknown option -quiet") == true)
  }

  @Test("missing, doubled and surplus arguments are told apart")
  func misuse() {
    #expect(message("store", "--speed") == "--speed needs a value: --speed N")
    #expect(message("store", "--quiet=1") == "--quiet takes no value")
    #expect(message("store", "--quiet", "--quiet") == "--quiet is given twice")
    #expect(message("store", "--speed", "1", "--speed=2") == "--speed is given twice")
    #expect(message() == "STORE is missing")
    #expect(message("a", "b") == "one argument too many: b; this command takes STORE")
  }

  @Test("a negative number is an operand")
  func negativeNumbers() throws {
    #expect(try parse("store", "-5").operands == ["store", "-5"])
    #expect(message("store", "-x")?.hasPrefix("unknown option -x") == true)
  }

  @Test("an option that may be given several times keeps all its values in order")
  func repeatedOption() throws {
    let sort = OptionSpecification("sort", value: "PATH", isRepeatable: true, "")
    let specification = CommandSpecification(
      name: "test", summary: "", options: [sort], details: "", examples: [])
    let parsed = try ParsedArguments(["--sort", "a", "--sort=b"], specification)
    #expect(parsed.all(sort) == ["a", "b"])
    #expect(try ParsedArguments([], specification).all(sort).isEmpty)
  }

  @Test("optional and repeated operands are checked and shown")
  func optionalOperands() throws {
    var specification = CommandSpecification(
      name: "test", summary: "", operands: ["STORE", "KEY..."], options: [], details: "",
      examples: [])
    #expect(specification.operandText == "STORE KEY...")
    try ParsedArguments(["s", "1", "2", "3"], specification).checkOperands(specification)
    #expect(throws: UsageError("KEY is missing")) {
      try ParsedArguments(["s"], specification).checkOperands(specification)
    }
    specification.operands = ["STORE"]
    specification.optionalOperands = ["COLLECTION", "PREDICATE"]
    #expect(specification.operandText == "STORE [COLLECTION [PREDICATE]]")
    try ParsedArguments(["s"], specification).checkOperands(specification)
    #expect(
      throws: UsageError(
        "one argument too many: d; this command takes STORE [COLLECTION [PREDICATE]]")
    ) {
      try ParsedArguments(["s", "c", "p", "d"], specification).checkOperands(specification)
    }
  }

  @Test("numbers are whole and inside their range")
  func numbers() throws {
    let range = 1...9
    #expect(try parse("--speed", "7").number(Self.speed, in: range) == 7)
    #expect(try parse().number(Self.speed, in: range) == nil)
    for text in ["0", "10", "x", "1.5", "", "99999999999999999999"] {
      #expect(throws: UsageError("--speed takes a whole number from 1 to 9")) {
        try parse("--speed", text).number(Self.speed, in: range)
      }
    }
  }

  @Test("the distance of words is that of Levenshtein")
  func distances() {
    #expect(Suggestion.distance("kitten", "sitting") == 3)
    #expect(Suggestion.distance("", "abc") == 3)
    #expect(Suggestion.distance("abc", "") == 3)
    #expect(Suggestion.distance("same", "same") == 0)
  }
}
