import Foundation
import TestSupport
import Testing
import ValueModel

@Suite struct ValueDictionaryTests {
  @Test func numbersAreGivenOnceAndKept() {
    let dictionary = ValueDictionary()
    #expect(dictionary.number(ofKey: "name") == nil)
    let name = dictionary.addKey("name")
    #expect(name != nil)
    #expect(dictionary.addKey("name") == name)
    #expect(dictionary.number(ofKey: "name") == name)
    #expect(name.flatMap(dictionary.key) == "name")
    #expect(dictionary.key(0) == nil)
    #expect(dictionary.key(999) == nil)
    let first = dictionary.addString("")
    #expect(dictionary.addString("kg") == 1)
    #expect(first == 0)
    #expect(dictionary.string(0) == "")
    #expect(dictionary.number(ofString: "kg") == 1)
    #expect(dictionary.string(2) == nil)
  }

  @Test func aFullDictionaryRefusesAndValuesStayReadable() throws {
    let dictionary = ValueDictionary(
      limits: .init(keyCount: 6, stringCount: 2, textByteCount: 100))
    #expect(dictionary.addKey("a") == 4)
    #expect(dictionary.addKey("b") == 5)
    #expect(dictionary.addKey("c") == nil)
    #expect(dictionary.addKey("a") == 4)
    #expect(dictionary.addString("x") == 0)
    #expect(dictionary.addString(String(repeating: "y", count: 101)) == nil)
    let json = #"{"c":"x","a":1,"longer":[{"b":2,"d":3}]}"#
    let value = try JSON.parse(json, dictionary: dictionary)
    #expect(value.json() == json)
    #expect(value["c"]?.string == "x")
    #expect(value["a"]?.integer == 1)
    #expect(value["longer"]?[0]?["d"]?.integer == 3)
    #expect(value["b"] == nil)
  }

  @Test func stringsThatComeOftenAreLearnedAndIdentifiersAreNot() throws {
    let dictionary = ValueDictionary()
    let reader = JSONReader(dictionary: dictionary)
    let plain = JSONReader(dictionary: ValueDictionary(), learnsStrings: false)
    for index in 0..<40 {
      let json = """
        {"system":"http://loinc.org","id":"0f4e2b1c-1234-4321-8888-1234567890ab",
        "when":"2020-02-03T10:00:00Z","once":"only \(index)"}
        """
      _ = try reader.read(Array(json.utf8))
      _ = try plain.read(Array(json.utf8))
    }
    #expect(dictionary.number(ofString: "http://loinc.org") != nil)
    #expect(dictionary.stringCount == 1)
  }

  @Test func aValueMovesBetweenDictionaries() throws {
    let one = ValueDictionary()
    let two = ValueDictionary()
    for name in ["z", "y", "x", "unit"] { _ = two.addKey(name) }
    _ = one.addString("kg")
    _ = two.addString("mg")
    _ = two.addString("kg")
    let json = #"{"unit":"kg","x":[{"y":"kg"},"mg",1.50]}"#
    let value = try JSON.parse(json, dictionary: one)
    for target in [two, nil, one] {
      let bytes = try value.encoded(dictionary: target)
      #expect(try Value(encoded: bytes, dictionary: target).json() == json)
    }
  }

  @Test func threadsThatAddAndReadAgree() async throws {
    let dictionary = ValueDictionary(limits: .init(keyCount: 5_000, stringCount: 5_000))
    let numbers = await withTaskGroup(of: [[UInt32?]].self) { group in
      for thread in 0..<4 {
        group.addTask {
          var found: [[UInt32?]] = []
          for index in 0..<1_500 {
            let name = "name \((index * (thread + 1)) % 1_500)"
            let number = dictionary.addKey(name)
            found.append([dictionary.addString(name), number])
            if let number, dictionary.key(number) != name { found.append([nil]) }
            if dictionary.number(ofKey: name) != number { found.append([nil]) }
          }
          return found
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(!numbers.contains([nil]))
    #expect(dictionary.keyCount == 1_504)
    #expect(dictionary.stringCount == 1_500)
    for index in 0..<1_500 {
      let name = "name \(index)"
      #expect(dictionary.number(ofKey: name).flatMap(dictionary.key) == name)
      #expect(dictionary.number(ofString: name).flatMap(dictionary.string) == name)
    }
  }

  @Test func threadsParseWithOneDictionary() async throws {
    let dictionary = ValueDictionary()
    let texts = (0..<200).map { index in
      #"{"key\#(index % 50)":"often \#(index % 7)","n":\#(index),"list":["often \#(index % 3)"]}"#
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let reader = JSONReader(dictionary: dictionary)
          for _ in 0..<5 {
            for text in texts {
              let json = try reader.read(Array(text.utf8)).json()
              #expect(json == text)
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
