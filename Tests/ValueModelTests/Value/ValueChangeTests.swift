@testable import ModelTestSupport
import TestSupport
import Testing
import ValueModel

/// Changes, against the same on a naive tree, from every form that a value can be in.
@Suite struct ValueChangeTests {
  @Test(arguments: Seeds.list(Seeds.amount(5, search: 20)))
  func randomChangesGiveWhatTheNaiveTreeGives(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    for _ in 0..<60 {
      var naive = values.object()
      var value = try JSON.parse(naive.json, dictionary: ValueDictionary())
      for step in 0..<20 {
        let before = value
        let text = before.json()
        try change(&naive, &value, &values)
        try #require(value.json() == naive.json, "seed \(seed), step \(step)")
        try #require(before.json() == text, "an earlier copy changed")
        if values.random.chance(1, in: 8) {
          value = try value.encodedValue(dictionary: ValueDictionary())
        }
      }
    }
  }

  /// The same random change to both.
  private func change(
    _ naive: inout NaiveValue, _ value: inout Value, _ values: inout RandomValues
  ) throws {
    let path = values.path(in: naive)
    let new = values.value(depth: 4)
    switch Int.random(in: 0..<3, using: &values.random) {
    case 0:
      try value.set(new.value, at: path)
      naive.set(new, path.components[...])
    case 1 where !path.isEmpty && path.components.last.map(isElement) == true:
      try value.insert(new.value, at: path)
      naive.insert(new, path.components[...])
    case 2 where !path.isEmpty && value[path] != nil:
      try value.remove(at: path)
      naive.remove(path.components[...])
    default: break
    }
  }

  private func isElement(_ component: ValuePath.Component) -> Bool {
    if case .element = component { return true }
    return false
  }

  @Test func aWrongPathThrowsAndChangesNothing() throws {
    let original = try JSON.parse(#"{"a":[1,{"b":2}],"c":"x"}"#)
    let cases: [(ValuePath, ValueError.Code)] = [
      ("a.b", .wrongKind), ("a[3]", .absent), ("a[1].b.c", .wrongKind), ("c[0]", .wrongKind),
      ("x.y", .absent), ("a[0].b", .wrongKind),
    ]
    for (path, code) in cases {
      var value = original
      let error = #expect(throws: ValueError.self) { try value.set(1, at: path) }
      #expect(error?.code == code, "\(path)")
      #expect(throws: ValueError.self) { try value.remove(at: path) }
      #expect(value == original)
    }
    var value = original
    #expect(throws: ValueError.self) { try value.remove(at: "") }
    #expect(throws: ValueError.self) { try value.insert(1, at: "a[4]") }
    #expect(throws: ValueError.self) { try value.update(at: "a[9]") { _ in } }
    #expect(value == original)
  }

  @Test func fieldsAndElementsAreChangedInPlace() throws {
    var value = try JSON.parse(#"{"name":[{"given":["Joey"]}]}"#)
    value["name"]?[0]?["given"]?.append("Tribbiani")
    value["name"]?[0]?["use"] = "usual"
    value["active"] = true
    value["name"]?[1] = ["text": "J"]
    #expect(
      value.json()
        == #"{"name":[{"given":["Joey","Tribbiani"],"use":"usual"},{"text":"J"}],"active":true}"#)
    value["name"]?[0] = nil
    value["active"] = nil
    value["missing"] = nil
    value["name"]?[7] = 1
    #expect(value.json() == #"{"name":[{"text":"J"}]}"#)
    try value.update(at: "name[0].text") { $0 = "K" }
    #expect(value["name"]?[0]?["text"]?.string == "K")
  }

  @Test func aChangeThatThrowsKeepsTheFieldAsItIsThen() throws {
    struct Stop: Error {}
    func change(_ value: inout Value?) throws {
      value = 2
      throw Stop()
    }
    var value: Value = ["a": 1, "b": [1]]
    #expect(throws: Stop.self) { try change(&value["a"]) }
    #expect(throws: Stop.self) { try change(&value["b"]![0]) }
    #expect(value.json() == #"{"a":2,"b":[2]}"#)
  }

  @Test func readsSayWhatWasExpected() throws {
    let value = try JSON.parse(#"{"n":1.5,"big":99999999999999999999,"l":["a","b"],"z":null}"#)
    #expect(try value.read(Double.self, at: "n") == 1.5)
    #expect(try value.read([String].self, at: "l") == ["a", "b"])
    #expect(try value.readIfPresent(Int.self, at: "z") == nil)
    #expect(try value.readIfPresent(Int.self, at: "q") == nil)
    let wrong = #expect(throws: ValueError.self) { try value.read(Int.self, at: "big") }
    #expect(wrong?.code == .wrongKind)
    #expect(wrong?.path == "big")
    #expect(wrong?.description.contains("9999") == false)
    #expect(throws: ValueError.self) { try value.read(String.self, at: "q") }
    #expect(try value.read(ExactDecimal.self, at: "big").text == "99999999999999999999")
  }

  @Test func hiddenFieldsAndElementNumbersStayOutOfJSON() throws {
    var value = try JSON.parse(#"{"a":{"b":1}}"#)
    value[hidden: .primaryKey] = "key"
    value["a"]?.elementNumber = 7
    let bytes = try value.encoded()
    let back = try Value(encoded: bytes)
    for value in [value, back] {
      #expect(value.json() == #"{"a":{"b":1}}"#)
      #expect(value.json(pretty: true).contains("key") == false)
      #expect(value[hidden: .primaryKey]?.string == "key")
      #expect(value["a"]?.elementNumber == 7)
      #expect(value.count == 1)
      #expect(value.fields.map(\.name) == ["a"])
      #expect(value == (try JSON.parse(#"{"a":{"b":1}}"#)))
    }
    let plain = try JSON.parse(#"{"a":{"b":1}}"#).encoded()
    var numbered = try Value(encoded: plain)
    numbered["a"]?.elementNumber = 60_000
    #expect(try numbered.encoded().count == plain.count + 2)
  }

  @Test func aBuilderMakesWhatALiteralMakes() throws {
    var builder = ValueBuilder(dictionary: ValueDictionary())
    try builder.beginObject()
    try builder.key("a")
    try builder.beginArray()
    try builder.append(1 as Int64)
    try builder.appendNull()
    try builder.append("x")
    try builder.append(["y": 2.5] as Value)
    try builder.end()
    try builder.key("b")
    try builder.append(true)
    #expect(throws: ValueError.self) { try builder.append(false) }
    #expect(throws: ValueError.self) { try builder.key("a") }
    try builder.end()
    #expect(throws: ValueError.self) { try builder.end() }
    #expect(throws: ValueError.self) { try builder.append(false) }
    let value = try builder.finish()
    #expect(value == ["a": [1, .null, "x", ["y": 2.5]], "b": true])
  }
}

extension RandomValues {
  /// A path whose containers are there; the last step may be new.
  mutating func path(in value: NaiveValue) -> ValuePath {
    var components: [ValuePath.Component] = []
    var value = value
    while !random.chance(1, in: 4) {
      switch value {
      case .object(let fields):
        guard let field = fields.randomElement(using: &random), !random.chance(1, in: 6) else {
          return ValuePath(components + [.field(name())])
        }
        components.append(.field(field.name))
        value = field.value
      case .array(let elements):
        let index = Int.random(in: 0...elements.count, using: &random)
        components.append(.element(index))
        guard index < elements.count else { return ValuePath(components) }
        value = elements[index]
      default: return ValuePath(components)
      }
    }
    return ValuePath(components)
  }
}

extension NaiveValue {
  mutating func set(_ new: NaiveValue, _ path: ArraySlice<ValuePath.Component>) {
    change(path, whole: { $0 = new }) { container, last in
      switch (container, last) {
      case (.object(var fields), .field(let name)):
        if let index = fields.firstIndex(where: { Array($0.name.utf8) == Array(name.utf8) }) {
          fields[index].value = new
        } else {
          fields.append((name, new))
        }
        container = .object(fields)
      case (.array(var elements), .element(let index)):
        elements.replaceSubrange(index..<min(index + 1, elements.count), with: [new])
        container = .array(elements)
      default: break
      }
    }
  }

  mutating func insert(_ new: NaiveValue, _ path: ArraySlice<ValuePath.Component>) {
    change(path, whole: { _ in }) { container, last in
      guard case .array(var elements) = container, case .element(let index) = last else { return }
      elements.insert(new, at: index)
      container = .array(elements)
    }
  }

  mutating func remove(_ path: ArraySlice<ValuePath.Component>) {
    change(path, whole: { _ in }) { container, last in
      switch (container, last) {
      case (.object(var fields), .field(let name)):
        fields.removeAll { Array($0.name.utf8) == Array(name.utf8) }
        container = .object(fields)
      case (.array(var elements), .element(let index)):
        elements.remove(at: index)
        container = .array(elements)
      default: break
      }
    }
  }

  private mutating func change(
    _ path: ArraySlice<ValuePath.Component>, whole: (inout NaiveValue) -> Void,
    last: (inout NaiveValue, ValuePath.Component) -> Void
  ) {
    guard let first = path.first else { return whole(&self) }
    if path.count == 1 { return last(&self, first) }
    switch (self, first) {
    case (.object(var fields), .field(let name)):
      for index in fields.indices where Array(fields[index].name.utf8) == Array(name.utf8) {
        fields[index].value.change(path.dropFirst(), whole: whole, last: last)
      }
      self = .object(fields)
    case (.array(var elements), .element(let index)):
      elements[index].change(path.dropFirst(), whole: whole, last: last)
      self = .array(elements)
    default: break
    }
  }
}
