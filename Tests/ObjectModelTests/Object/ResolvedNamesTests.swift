import ObjectModel
import TestSupport
import Testing
import ValueModel

/// Reads through a schema against reads by name, for values in all forms.
struct ResolvedNamesTests {
  static let schema = Schema(
    "Mixed", "a:value b:value c:value d:value missing:value odd.name:value é:value")

  /// The same content: in bytes of a dictionary, of a full one, of none, changed, and re-read.
  private func forms(
    _ value: Value, _ generator: inout SeededGenerator, _ dictionaries: [ValueDictionary]
  ) throws -> [Value] {
    var forms = [value, try value.encodedValue()]
    for dictionary in dictionaries {
      let encoded = try value.encodedValue(dictionary: dictionary)
      forms.append(encoded)
      forms.append(
        try Value(encoded: value.encoded(dictionary: dictionary), dictionary: dictionary))
      var changed = encoded
      changed["a"] = 7
      changed["a"] = value["a"]
      forms.append(changed)
    }
    return forms
  }

  @Test(arguments: Seeds.list(4))
  func readsAreThoseByName(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let dictionaries = [
      ValueDictionary(), ValueDictionary(limits: .init(keyCount: 6)),
      ValueDictionary(limits: .init(keyCount: 4)),
    ]
    // Numbers beyond a byte.
    let large = ValueDictionary()
    for number in 0..<300 { _ = large.addKey("field \(number)") }
    for _ in 0..<200 {
      var value = RandomObject.value(&generator)
      if generator.chance(1, in: 2) { value["odd.name"] = "x" }
      if generator.chance(1, in: 2) { value["é"] = 2.25 }
      if generator.chance(1, in: 3) { value[hidden: .primaryKey] = "key" }
      for form in try forms(value, &generator, dictionaries + [large]) {
        try check(form, against: value, seed)
      }
    }
  }

  private func check(_ form: Value, against value: Value, _ seed: UInt64) throws {
    for (index, field) in Self.schema.fields.enumerated() {
      let expected = value[field.name]
      #expect(form[field.name] == expected, "seed \(seed)")
      #expect(form[value: Self.schema, index] == expected, "seed \(seed)")
      #expect(form[boolean: Self.schema, index] == expected?.boolean, "seed \(seed)")
      #expect(
        form[integer: Self.schema, index] == expected?.integer.map { Int($0) }, "seed \(seed)")
      #expect(form[double: Self.schema, index] == expected?.double, "seed \(seed)")
      #expect(form[decimal: Self.schema, index] == expected?.decimal, "seed \(seed)")
      #expect(form[string: Self.schema, index] == expected?.string, "seed \(seed)")
      #expect(form[values: Self.schema, index] == (expected?.elements).map { Array($0) } ?? [])
    }
  }

  @Test func scalarsThatAreNoObjectsHaveNoFields() {
    for value in [.null, true, 3, 70_000, "x", "a longer text than fits", [1], 1.25] as [Value] {
      #expect(value[value: Self.schema, 0] == nil)
      #expect(value[string: Self.schema, 0] == nil)
      #expect(value[integer: Self.schema, 0] == nil)
      #expect(value[double: Self.schema, 0] == nil)
      #expect(value[boolean: Self.schema, 0] == nil)
    }
  }

  @Test func numbersOfAllFormsRead() throws {
    let texts = [
      "0", "-8191", "8191", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
      "0.5", "-1.25", "1e5", "123456789012345678901234567890", "0.1234567890123456789012",
    ]
    for text in texts {
      let decimal = try #require(ExactDecimal(text))
      let value = try Value(object: [("a", Value(decimal))]).encodedValue(
        dictionary: ValueDictionary())
      #expect(value[decimal: Self.schema, 0]?.text == text)
      #expect(value[double: Self.schema, 0] == decimal.double)
      #expect(value[integer: Self.schema, 0] == Int(text))
    }
  }

  @Test func manyThreadsReadManySchemasForTheFirstTime() async throws {
    let dictionary = ValueDictionary()
    let names = (0..<60).map { "name \($0)" }
    let value = try Value(object: names.map { ($0, Value($0)) }).encodedValue(
      dictionary: dictionary)
    let schemas = (0..<300).map { _ in
      Schema("T", "a:value b:value missing:value")
    }
    let other = ValueDictionary()
    let small = try Value(object: [("b", 5), ("a", "x")]).encodedValue(dictionary: other)
    let wrong = await withTaskGroup(of: Int.self) { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for schema in task.isMultiple(of: 2) ? schemas : schemas.reversed() {
            if small[string: schema, 0] != "x" { wrong += 1 }
            if small[integer: schema, 1] != 5 { wrong += 1 }
            if small[value: schema, 2] != nil { wrong += 1 }
            if value[value: schema, 0] != nil { wrong += 1 }
          }
          return wrong
        }
      }
      return await group.reduce(0, +)
    }
    #expect(wrong == 0)
    #expect(other.number(ofKey: "missing") != nil)
  }
}
