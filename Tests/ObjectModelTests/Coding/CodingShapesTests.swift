import Foundation
import ObjectModel
import Testing
import ValueModel

/// The shapes that `Codable` types can take.
struct CodingShapesTests {
  func roundTrip<T: Codable & Equatable>(_ value: T, dictionary: ValueDictionary? = nil) throws
    -> Value
  {
    let encoded = try ValueEncoder(dictionary: dictionary).encode(value)
    #expect(try ValueDecoder().decode(T.self, from: encoded) == value)
    return encoded
  }

  struct Address: Codable, Equatable {
    var street: String?
    var city: String
    enum CodingKeys: String, CodingKey { case street = "line", city }
  }

  struct Person: Codable, Equatable {
    var name: String
    var nickname: String?
    var age: Int
    var addresses: [Address]
    var scores: [String: Double]
    var isActive: Bool
  }

  static let joey = Person(
    name: "Joey", nickname: nil, age: 31, addresses: [Address(street: "Bedford", city: "New York")],
    scores: ["a": 1.5, "b": -0.1], isActive: true)

  @Test func aStructBecomesAnObjectWithItsCodingKeys() throws {
    let value = try roundTrip(Self.joey)
    #expect(value["addresses"]?[0]?["line"]?.string == "Bedford")
    #expect(value["nickname"] == nil)
    #expect(value.fields.map(\.name) == ["name", "age", "addresses", "scores", "isActive"])
  }

  @Test func aDictionaryGivesTheSameValue() throws {
    let dictionary = ValueDictionary()
    let value = try roundTrip(Self.joey, dictionary: dictionary)
    #expect(try value == ValueEncoder().encode(Self.joey))
    #expect(dictionary.number(ofKey: "isActive") != nil)
    let bytes = try value.encoded(dictionary: dictionary)
    #expect(try Value(encoded: bytes, dictionary: dictionary) == value)
  }

  @Test func theValueHasTheJSONOfJSONEncoder() throws {
    let text = try #require(String(data: JSONEncoder().encode(Self.joey), encoding: .utf8))
    #expect(try JSON.parse(text) == ValueEncoder().encode(Self.joey))
  }

  enum Shape: Codable, Equatable {
    case point
    case circle(radius: Double)
    case labelled(String, inner: [Shape])
  }

  @Test func enumerationsWithPayloadsRoundTrip() throws {
    let shapes: [Shape] = [.point, .circle(radius: 2), .labelled("x", inner: [.point])]
    let value = try roundTrip(shapes)
    #expect(value[1]?["circle"]?["radius"]?.double == 2)
  }

  class Animal: Codable {
    var legs: Int
    init(legs: Int) { self.legs = legs }
  }

  final class Dog: Animal {
    var name: String
    enum CodingKeys: CodingKey { case name }
    init(legs: Int, name: String) {
      self.name = name
      super.init(legs: legs)
    }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      name = try container.decode(String.self, forKey: .name)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .name)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func aSuperclassIsEncodedUnderSuper() throws {
    let value = try ValueEncoder().encode(Dog(legs: 4, name: "Rex"))
    #expect(value == ["name": "Rex", "super": ["legs": 4]])
    let dog = try ValueDecoder().decode(Dog.self, from: value)
    #expect(dog.legs == 4)
    #expect(dog.name == "Rex")
  }

  /// Fills two nested containers by turns, and asks for its own container twice.
  struct Interleaved: Codable, Equatable {
    var a = 1
    var b = 2
    var c = [1, 2]
    enum Keys: String, CodingKey { case left, right, list, value, again }

    init() {}
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let left = try container.nestedContainer(keyedBy: Keys.self, forKey: .left)
      a = try left.decode(Int.self, forKey: .value)
      b = try container.nestedContainer(keyedBy: Keys.self, forKey: .right)
        .decode(Int.self, forKey: .again)
      var list = try container.nestedUnkeyedContainer(forKey: .list)
      c = [try list.decode(Int.self), try list.decode(Int.self)]
      #expect(list.isAtEnd)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Keys.self)
      var left = container.nestedContainer(keyedBy: Keys.self, forKey: .left)
      var right = container.nestedContainer(keyedBy: Keys.self, forKey: .right)
      var list = container.nestedUnkeyedContainer(forKey: .list)
      try list.encode(c[0])
      try right.encode("wrong", forKey: .again)
      try left.encode(a, forKey: .value)
      try container.encode(true, forKey: .again)
      try right.encode(b, forKey: .again)
      try list.encode(c[1])
      var same = encoder.container(keyedBy: Keys.self)
      try same.encodeNil(forKey: .value)
    }
  }

  @Test func containersMayBeFilledInAnyOrder() throws {
    let value = try roundTrip(Interleaved())
    #expect(
      value == [
        "left": ["value": 1], "right": ["again": 2], "list": [1, 2], "again": true, "value": .null,
      ])
  }

  @Test func keysOfOtherTypesThanTextsMakeArrays() throws {
    struct Key: Codable, Hashable { var a: Int }
    let value = try roundTrip([Key(a: 1): "x"])
    #expect(value == [["a": 1], "x"])
    #expect(try roundTrip([7: "x"]) == ["7": "x"])
    #expect(try roundTrip(["k": ["l": [1]]]) == ["k": ["l": [1]]])
  }

  enum Suit: String, Codable, CodingKeyRepresentable { case hearts, spades }

  @Test func keysThatRepresentCodingKeysMakeObjects() throws {
    #expect(try roundTrip([Suit.hearts: 1]) == ["hearts": 1])
  }

  @Test func nullsAndAbsentFieldsDiffer() throws {
    struct Both: Codable, Equatable {
      var a: Int?
      var b: Int?
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(a, forKey: .a)
        try container.encodeIfPresent(b, forKey: .b)
      }
    }
    #expect(try roundTrip(Both(a: nil, b: nil)) == ["a": .null])
    #expect(try roundTrip([1, nil, 3] as [Int?]) == [1, .null, 3])
    #expect(try roundTrip(Int?.none) == .null)
    #expect(try ValueDecoder().decode(Int??.self, from: 5) == 5)
  }

  @Test func scalarsAndListsStandAlone() throws {
    #expect(try roundTrip("text") == "text")
    #expect(try roundTrip(true) == true)
    #expect(try roundTrip([String]()) == [])
    #expect(try roundTrip([String: Int]()) == [:])
    #expect(try roundTrip([[1], [], [2, 3]]) == [[1], [], [2, 3]])
    #expect(try roundTrip(Set([4])) == [4])
  }

  @Test func valuesAndExactDecimalsGoAsTheyAre() throws {
    struct Holder: Codable, Equatable {
      var any: Value
      var exact: ExactDecimal
      var list: [Value]
    }
    let exact: ExactDecimal = "1.500"
    let long: ExactDecimal = "0.1234567890123456789012345678901234567890e-400"
    let value = try roundTrip(
      Holder(any: ["x": [1, Value(long)]], exact: exact, list: [.null, true]))
    #expect(value["exact"]?.decimal?.text == "1.500")
    #expect(value["any"]?["x"]?[1]?.decimal?.text == long.text)
  }

  @Test func canonicallyEquivalentNamesAreTwoFields() throws {
    struct Names: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(1, forKey: Name(stringValue: "\u{E9}"))
        try container.encode(2, forKey: Name(stringValue: "e\u{301}"))
      }
    }
    struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    let value = try ValueEncoder().encode(Names())
    #expect(value.count == 2)
    #expect(value["\u{E9}"]?.integer == 1)
    #expect(value["e\u{301}"]?.integer == 2)
  }

  @Test func largeObjectsKeepTheLastOfEachField() throws {
    struct Many: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for number in 0..<500 {
          try container.encode(number, forKey: Name(stringValue: "field \(number % 200)"))
        }
      }
    }
    struct Name: CodingKey {
      var stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
    for dictionary in [nil, ValueDictionary()] {
      let value = try ValueEncoder(dictionary: dictionary).encode(Many())
      #expect(value.count == 200)
      #expect(value["field 7"]?.integer == 407)
      #expect(value["field 150"]?.integer == 350)
    }
  }
}
