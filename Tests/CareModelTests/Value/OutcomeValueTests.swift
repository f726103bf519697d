import CareModel
import Foundation
import Testing

@Suite struct OutcomeValueTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 5)

  @Test func `the type follows from the content, and numbers are numbers`() {
    let values: [(OutcomeValue.Content, OutcomeValue.ContentType, Double?)] = [
      (.integer(-7), .integer, -7), (.double(0.5), .double, 0.5), (.boolean(true), .boolean, nil),
      (.text("1"), .text, nil), (.binary(Data([1])), .binary, nil), (.date(Self.date), .date, nil),
    ]
    for (content, type, number) in values {
      let value = OutcomeValue(content)
      #expect(value.type == type && value.number == number)
    }
    #expect(Set(values.map(\.1)) == Set(OutcomeValue.ContentType.allCases))
  }

  @Test func `values are equal if content, kind, units and date of creation are`() {
    let value = OutcomeValue(.integer(1), kind: "k", units: "u", createdDate: Self.date)
    #expect(value == OutcomeValue(.integer(1), kind: "k", units: "u", createdDate: Self.date))
    #expect(value != OutcomeValue(.double(1), kind: "k", units: "u", createdDate: Self.date))
    #expect(value != OutcomeValue(.integer(1), kind: "x", units: "u", createdDate: Self.date))
    #expect(value != OutcomeValue(.integer(1), kind: "k", createdDate: Self.date))
    #expect(value != OutcomeValue(.integer(1), kind: "k", units: "u", createdDate: .distantPast))
  }

  @Test func `in JSON a value has five keys, and a wrong type is an error`() throws {
    let value = OutcomeValue(.integer(1), kind: "k", units: "u", createdDate: Self.date)
    let data = try JSONEncoder().encode(value)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(Set(object.keys) == ["kind", "units", "value", "type", "createdDate"])
    #expect(object["type"] as? String == "integer")
    let text = String(decoding: data, as: UTF8.self)
    for type in ["text", "binary", "boolean", "number"] {
      let broken = Data(text.replacing("integer", with: type).utf8)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(OutcomeValue.self, from: broken)
      }
    }
  }
}
