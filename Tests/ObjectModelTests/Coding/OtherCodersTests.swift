import Foundation
import ObjectModel
import Testing
import ValueModel

/// `Value` and `ExactDecimal` with the coders of Foundation.
struct OtherCodersTests {
  static let value: Value = [
    "null": .null, "yes": true, "no": false, "small": -3, "text": "Joëy", "empty": "",
    "fraction": 1.5, "list": [1, [2, "x"], [:]], "object": ["a": ["b": "c"]],
  ]

  @Test func valuesGoThroughJSONEncoder() throws {
    let data = try JSONEncoder().encode(Self.value)
    #expect(try JSON.parse(Array(data)) == Self.value)
    #expect(try JSONDecoder().decode(Value.self, from: data) == Self.value)
  }

  @Test func valuesGoThroughPropertyLists() throws {
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let encoder = PropertyListEncoder()
      encoder.outputFormat = format
      var value = Self.value
      value["bytes"] = Value(bytes: [0, 1, 2])
      let data = try encoder.encode(value)
      #expect(try PropertyListDecoder().decode(Value.self, from: data) == value)
    }
  }

  @Test func numbersKeepWhatTheyAreWorth() throws {
    let texts = [
      "9223372036854775807", "18446744073709551615", "-9223372036854775808", "0.1",
      "12345678901234567890.12345678", "1e300", "-2.5e-300", "1.50",
    ]
    for text in texts {
      let exact = try #require(ExactDecimal(text))
      let data = try JSONEncoder().encode([Value(exact)])
      let back = try JSONDecoder().decode([Value].self, from: data)
      #expect(back[0].decimal == exact, "\(text)")
      #expect(try JSONDecoder().decode([ExactDecimal].self, from: data) == [exact], "\(text)")
    }
  }

  @Test func numbersThatFoundationCannotHoldAreErrors() throws {
    for text in ["1e400", "0." + String(repeating: "1", count: 60)] {
      let exact = try #require(ExactDecimal(text))
      #expect(throws: EncodingError.self) { try JSONEncoder().encode([exact]) }
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ExactDecimal.self, from: Data("\"1\"".utf8))
    }
  }

  @Test func bytesBecomeBase64InJSON() throws {
    let data = try JSONEncoder().encode([Value(bytes: [1, 2, 3])])
    #expect(String(decoding: data, as: UTF8.self) == "[\"AQID\"]")
  }

  @Test func hiddenFieldsAreNotWritten() throws {
    var value: Value = ["a": 1]
    value[hidden: .primaryKey] = "secret"
    value.elementNumber = 7
    let data = try JSONEncoder().encode(value)
    #expect(String(decoding: data, as: UTF8.self) == "{\"a\":1}")
  }
}
