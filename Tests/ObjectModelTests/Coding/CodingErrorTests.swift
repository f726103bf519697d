import Foundation
import ObjectModel
import Testing
import ValueModel

/// Mistakes of content and of use, with the path to them.
struct CodingErrorTests {
  struct Inner: Codable { var a: Int }
  struct Outer: Codable {
    var list: [Inner]
    var name: String
  }

  private func path(_ error: DecodingError?) -> [String] {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context), .keyNotFound(_, let context):
      context.codingPath.map(\.stringValue)
    default: ["none"]
    }
  }

  private func failure(_ value: Value) -> DecodingError? {
    #expect(throws: DecodingError.self) { try ValueDecoder().decode(Outer.self, from: value) }
  }

  @Test func errorsSayWhereTheyAre() {
    #expect(
      path(failure(["list": [["a": 1], ["a": "x"]], "name": ""])) == ["list", "Index 1", "a"])
    #expect(path(failure(["list": [["a": .null]], "name": ""])) == ["list", "Index 0", "a"])
    #expect(path(failure(["list": [], "name": 3])) == ["name"])
    #expect(path(failure(["list": 3, "name": ""])) == ["list"])
    #expect(path(failure(["list": [[:]], "name": ""])) == ["list", "Index 0"])
    #expect(path(failure([])) == [])
    #expect(path(failure(.null)) == [])
  }

  @Test func errorsSayWhichOfThreeThingsIsWrong() {
    if case .keyNotFound(let key, _) = failure(["list": []]) {
      #expect(key.stringValue == "name")
    } else {
      Issue.record("expected keyNotFound")
    }
    guard case .valueNotFound = failure(["list": .null, "name": ""]) else {
      Issue.record("expected valueNotFound")
      return
    }
    guard case .typeMismatch = failure(["list": true, "name": ""]) else {
      Issue.record("expected typeMismatch")
      return
    }
  }

  @Test func anExhaustedArrayIsAnError() throws {
    struct Pair: Decodable {
      var a: Int
      var b: Int
      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        a = try container.decode(Int.self)
        b = try container.decode(Int.self)
      }
    }
    #expect(try ValueDecoder().decode(Pair.self, from: [1, 2]).b == 2)
    let error = #expect(throws: DecodingError.self) {
      try ValueDecoder().decode(Pair.self, from: [1])
    }
    #expect(path(error) == ["Index 1"])
  }

  @Test func aTypeThatEncodesNothingIsAnErrorAtTheTop() throws {
    struct Nothing: Encodable { func encode(to encoder: any Encoder) throws {} }
    #expect(throws: EncodingError.self) { try ValueEncoder().encode(Nothing()) }
    #expect(try ValueEncoder().encode([Nothing()]) == [[:]])
  }

  @Test func askingForTwoKindsOfContainersIsAnError() {
    struct Confused: Encodable {
      func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        try list.encode(1)
        var single = encoder.singleValueContainer()
        try single.encode(2)
      }
    }
    #expect(throws: EncodingError.self) { try ValueEncoder().encode(["x": Confused()]) }
  }

  indirect enum Deep: Codable {
    case end
    case next([Deep])

    init(depth: Int) {
      self = .end
      for _ in 0..<depth { self = .next([self]) }
    }
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      self = container.isAtEnd ? .end : .next([try container.decode(Deep.self)])
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      if case .next(let inner) = self { try container.encode(inner[0]) }
    }
  }

  @Test func depthIsLimited() throws {
    var writing = ValueEncoder.Options()
    writing.maximumDepth = 20
    var reading = ValueDecoder.Options()
    reading.maximumDepth = 20
    let value = try ValueEncoder(options: writing).encode(Deep(depth: 19))
    _ = try ValueDecoder(options: reading).decode(Deep.self, from: value)
    #expect(throws: EncodingError.self) {
      try ValueEncoder(options: writing).encode(Deep(depth: 30))
    }
    let deep = try ValueEncoder().encode(Deep(depth: 30))
    #expect(throws: DecodingError.self) {
      try ValueDecoder(options: reading).decode(Deep.self, from: deep)
    }
    #expect(throws: EncodingError.self) { try ValueEncoder().encode(Deep(depth: 2_000)) }
  }

  @Test func userInfoReachesTheTypes() throws {
    struct Reader: Codable, Equatable {
      var text: String
      init(text: String) { self.text = text }
      static var key: CodingUserInfoKey {
        CodingUserInfoKey(rawValue: "prefix") ?? { preconditionFailure("any text is a key") }()
      }
      init(from decoder: any Decoder) throws {
        text = "\(decoder.userInfo[Self.key] ?? "")" + (try String(from: decoder))
      }
      func encode(to encoder: any Encoder) throws {
        try ("\(encoder.userInfo[Self.key] ?? "")" + text).encode(to: encoder)
      }
    }
    var writing = ValueEncoder.Options()
    writing.userInfo[Reader.key] = "w"
    var reading = ValueDecoder.Options()
    reading.userInfo[Reader.key] = "r"
    let value = try ValueEncoder(options: writing).encode(Reader(text: "x"))
    #expect(value == "wx")
    #expect(try ValueDecoder(options: reading).decode(Reader.self, from: value).text == "rwx")
  }
}
