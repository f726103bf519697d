import Testing
import TestSupport
import ValueModel

@Suite struct JSONPointerTests {
  @Test(arguments: [
    ("", "whole"), ("/list", #"["x","y"]"#), ("/list/0", #""x""#), ("/", "0"), ("/a~1b", "1"),
    ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"),
    ("/m~0n", "8"), ("/~01", "9"),
  ])
  func pointersLeadToTheirPlaces(text: String, expected: String) throws {
    let whole =
      #"{"list":["x","y"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8,"~1":9}"#
    let document = try JSON.parse(whole)
    let pointer = try JSONPointer(parsing: text)
    #expect(document[pointer]?.json() == (expected == "whole" ? whole : expected))
    #expect(pointer.description == text)
  }

  @Test(arguments: [
    "/list/2", "/list/-", "/list/00", "/list/+1", "/list/1e0", "/list/", "/none",
    "/list/0/x", "/list/99999999999999999999999", "/list/-1", "/text/0",
  ])
  func pointersToNothingGiveNothing(text: String) throws {
    let document = try JSON.parse(#"{"list":["x","y"],"text":"x"}"#)
    #expect(document[try JSONPointer(parsing: text)] == nil)
  }

  @Test(
    arguments: [
      ("a", 0, .missingSlash), ("~", 0, .missingSlash), ("/~", 1, .invalidEscape),
      ("/a~2", 2, .invalidEscape), ("/é~", 3, .invalidEscape), ("/~/", 1, .invalidEscape),
    ] as [(String, Int, JSONPointerError.Reason)])
  func badPointersSayWhere(text: String, offset: Int, reason: JSONPointerError.Reason) {
    #expect(throws: JSONPointerError(offset: offset, reason: reason)) {
      try JSONPointer(parsing: text)
    }
    #expect(JSONPointer(text) == nil)
  }

  @Test func tokensAreComparedByCodePoints() {
    let composed = JSONPointer(["\u{E9}"])
    let decomposed = JSONPointer(["e\u{301}"])
    #expect(composed != decomposed)
    #expect(!composed.isProperPrefix(of: decomposed.appending(0)))
    #expect(composed.isProperPrefix(of: composed.appending(0)))
    #expect(!composed.isProperPrefix(of: composed))
    #expect(Set([composed, decomposed, JSONPointer(["\u{E9}"])]).count == 2)
  }

  @Test func pathsArePointersToo() {
    #expect(JSONPointer(ValuePath("name[0].given")) == "/name/0/given")
    #expect(JSONPointer(ValuePath()).isEmpty)
  }

  @Test func anyTokensComeBackFromTheirText() throws {
    for seed in Seeds.list(2) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<1000 {
        let tokens = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          let count = Int.random(in: 0...4, using: &generator)
          return (0..<count).map { _ in
            ["~", "/", "0", "1", "é", ""].randomElement(using: &generator) ?? ""
          }.joined()
        }
        let pointer = JSONPointer(tokens)
        #expect(try JSONPointer(parsing: pointer.description) == pointer, "SEED=\(seed)")
      }
    }
  }
}
