import ObjectModel
import Testing
import ValueModel

/// Types that fill their containers in unusual orders: what is written already is taken back then.
struct EncodingOrderTests {
  struct Closure: Encodable {
    let body: (any Encoder) throws -> Void
    func encode(to encoder: any Encoder) throws { try body(encoder) }
  }
  struct Key: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(stringLiteral: String) { stringValue = stringLiteral }
  }
  struct Refusal: Error {}

  /// The same with a dictionary and without, bytes valid.
  private func encoded(_ body: @escaping (any Encoder) throws -> Void) throws -> Value {
    let dictionary = ValueDictionary()
    let one = try ValueEncoder(dictionary: dictionary).encode([Closure(body: body)])
    let two = try ValueEncoder().encode([Closure(body: body)])
    #expect(one.json() == two.json())
    #expect(try Value(encoded: one.encoded(dictionary: dictionary), dictionary: dictionary) == one)
    #expect(try Value(encoded: two.encoded()) == two)
    return two[0] ?? .null
  }

  @Test func aNestedContainerAfterManyFields() throws {
    let value = try encoded { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("a text that is long enough", forKey: "a")
      try container.encode([1, 2, 3], forKey: "b")
      try container.encode(["x": ["y": 1.5]], forKey: "c")
      var nested = container.nestedContainer(keyedBy: Key.self, forKey: "d")
      try container.encode(true, forKey: "e")
      try nested.encode(70_000, forKey: "inner")
      var single = container.superEncoder().singleValueContainer()
      try single.encodeNil()
    }
    #expect(
      value.json() == """
        {"a":"a text that is long enough","b":[1,2,3],"c":{"x":{"y":1.5}},"d":{"inner":70000},\
        "e":true,"super":null}
        """)
  }

  @Test func aFieldWrittenTwiceKeepsItsPlace() throws {
    let value = try encoded { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("one", forKey: "a")
      try container.encode(["b"], forKey: "b")
      try container.encode("two", forKey: "a")
      try container.encode(3, forKey: "c")
      try container.encode(Closure { _ in }, forKey: "b")
    }
    #expect(value.json() == #"{"a":"two","b":{},"c":3}"#)
  }

  @Test func aParentFilledWhileItsChildIs() throws {
    let value = try encoded { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: "a")
      let parent = container
      try container.encode(
        Closure { encoder in
          var inner = encoder.container(keyedBy: Key.self)
          try inner.encode("x", forKey: "x")
          var outer = parent
          try outer.encode("late", forKey: "late")
          try outer.encode(2, forKey: "a")
          try inner.encode("y", forKey: "y")
        }, forKey: "child")
      try container.encode(4, forKey: "d")
    }
    #expect(value["a"] == 2)
    #expect(value["late"] == "late")
    #expect(value["child"] == ["x": "x", "y": "y"])
    #expect(value["d"] == 4)
    #expect(value.count == 4)
  }

  @Test func aFailedChildLeavesNothing() throws {
    let value = try encoded { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(1, forKey: "a")
      let failing = Closure { encoder in
        var inner = encoder.container(keyedBy: Key.self)
        try inner.encode("some text", forKey: "x")
        try inner.encode(["deeper": ["text"]], forKey: "y")
        throw Refusal()
      }
      #expect(throws: Refusal.self) { try container.encode(failing, forKey: "b") }
      #expect(throws: Refusal.self) { try container.encode([failing], forKey: "c") }
      #expect(throws: (any Error).self) { try container.encode(Double.nan, forKey: "d") }
      try container.encode("after", forKey: "e")
    }
    #expect(value.json() == #"{"a":1,"e":"after"}"#)
  }

  @Test func arraysFilledByTurns() throws {
    let value = try encoded { encoder in
      var list = encoder.unkeyedContainer()
      try list.encode("first")
      #expect(list.count == 1)
      var nested = list.nestedUnkeyedContainer()
      var other = list.nestedContainer(keyedBy: Key.self)
      try list.encode([["deep"]])
      #expect(list.count == 4)
      try other.encode(1, forKey: "k")
      try nested.encode(2.5)
      try list.encodeNil()
    }
    #expect(value.json() == #"["first",[2.5],{"k":1},[["deep"]],null]"#)
  }

  @Test func theLastOfSeveralSingleValuesCounts() throws {
    let value = try encoded { encoder in
      var container = encoder.singleValueContainer()
      try container.encode("one, which is forgotten")
      try container.encode(["two"])
      try container.encode(["three": 3])
    }
    #expect(value == ["three": 3])
  }

  @Test func objectsWithManyFieldsAreWhole() throws {
    for count in [95, 96, 97, 300] {
      let value = try encoded { encoder in
        var container = encoder.container(keyedBy: Key.self)
        for number in 0..<count {
          try container.encode("value \(number)", forKey: Key(stringValue: "field \(number)"))
        }
      }
      #expect(value.count == count)
      #expect(value.fields.map(\.name) == (0..<count).map { "field \($0)" })
      #expect(value["field 94"] == "value 94")
    }
  }

  /// A container that is kept beyond its encoder's life.
  final class Keeper { var container: KeyedEncodingContainer<Key>? }

  @Test func containersThatOutliveTheirEncoderChangeNothing() throws {
    let encoder = ValueEncoder(dictionary: ValueDictionary())
    let keeper = Keeper()
    let failing = Closure { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try container.encode("x", forKey: "x")
      keeper.container = container
      throw Refusal()
    }
    let swallowing = Closure { encoder in
      var container = encoder.container(keyedBy: Key.self)
      #expect(throws: Refusal.self) { try container.encode(failing, forKey: "a") }
      try keeper.container?.encode("stray", forKey: "y")
      try container.encode(1, forKey: "b")
      keeper.container = container
    }
    #expect(try encoder.encode(swallowing) == ["b": 1])
    try keeper.container?.encode("stray", forKey: "z")
    #expect(throws: Refusal.self) { try encoder.encode(failing) }
    let asking = Closure { encoder in
      var container = encoder.container(keyedBy: Key.self)
      try keeper.container?.encode("stray", forKey: "z")
      try container.encode(2, forKey: "c")
    }
    let value = try encoder.encode(asking)
    #expect(value == ["c": 2])
    #expect(value["z"] == nil)
  }
}
