import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

/// Numbers, dates and the other types of Foundation.
struct CodingScalarsTests {
  @Test func integersOfAllWidthsKeepTheirBounds() throws {
    try keepsBounds(of: Int8.self)
    try keepsBounds(of: Int16.self)
    try keepsBounds(of: Int32.self)
    try keepsBounds(of: Int64.self)
    try keepsBounds(of: Int.self)
    try keepsBounds(of: UInt8.self)
    try keepsBounds(of: UInt16.self)
    try keepsBounds(of: UInt32.self)
    try keepsBounds(of: UInt64.self)
    try keepsBounds(of: UInt.self)
    try keepsBounds(of: Int128.self)
    try keepsBounds(of: UInt128.self)
  }

  struct Pair<T: Codable & Equatable>: Codable, Equatable {
    var x: T
    var y: T?
  }

  private func keepsBounds<T: FixedWidthInteger & Codable>(of type: T.Type) throws {
    for bound in [T.min, T.max, 0, 1] {
      let value = try ValueEncoder().encode(Pair(x: bound, y: bound))
      #expect(value["x"]?.decimal?.text == bound.description)
      #expect(try ValueDecoder().decode(Pair<T>.self, from: value) == Pair(x: bound, y: bound))
      let list = try ValueEncoder().encode([bound])
      #expect(try ValueDecoder().decode([T].self, from: list) == [bound])
      #expect(try ValueDecoder().decode(T.self, from: ValueEncoder().encode(bound)) == bound)
    }
    let beyond = try #require(ExactDecimal(T.max.description + "0"))
    let below = try #require(ExactDecimal("-1" + String(repeating: "0", count: 40)))
    for outside in [Value(beyond), Value(below), 1.5] as [Value] {
      #expect(throws: DecodingError.self) {
        try ValueDecoder().decode(T.self, from: outside)
      }
    }
  }

  @Test func integralNumbersAreIntegersWhateverTheirText() throws {
    for text in ["1.0", "1e0", "10e-1"] {
      let number = Value(try #require(ExactDecimal(text)))
      #expect(try ValueDecoder().decode(Int.self, from: number) == 1)
    }
  }

  @Test(arguments: Seeds.list(3))
  func doublesAndFloatsRoundTripToTheLastBit(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let double = randomDouble(&generator)
      let value = try ValueEncoder().encode([double])
      #expect(value[0]?.decimal?.text == double.description || isPlain(value[0]), "seed \(seed)")
      #expect(try ValueDecoder().decode([Double].self, from: value) == [double], "seed \(seed)")
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: generator.next()))
      guard float.isFinite else { continue }
      let other = try ValueEncoder().encode(float)
      #expect(try ValueDecoder().decode(Float.self, from: other) == float, "seed \(seed)")
    }
  }

  private func randomDouble(_ generator: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      let any = Double(bitPattern: generator.next())
      return any.isFinite ? any : 0.5
    case 1: return Double(Int.random(in: -100_000...100_000, using: &generator)) / 100
    case 2: return Double(Int.random(in: -1_000_000...1_000_000, using: &generator))
    default: return Double.random(in: -1e6...1e6, using: &generator)
    }
  }

  /// A text with the same digits, written without an exponent.
  private func isPlain(_ value: Value?) -> Bool { value?.decimal?.text.contains("e") == false }

  @Test func aNumberThatIsNotFiniteIsAnErrorUnlessItHasAText() throws {
    struct Field: Codable, Equatable { var x: Double }
    for bad in [Double.infinity, -.infinity, .nan] {
      let error = #expect(throws: EncodingError.self) {
        try ValueEncoder().encode(Field(x: bad))
      }
      guard case .invalidValue(_, let context) = error else { continue }
      #expect(context.codingPath.map(\.stringValue) == ["x"])
    }
    #expect(throws: EncodingError.self) { try ValueEncoder().encode([Float.nan]) }
    var options = ValueEncoder.Options()
    options.nonFinite = .texts(
      positiveInfinity: "inf", negativeInfinity: "-inf", notANumber: "nan")
    var reading = ValueDecoder.Options()
    reading.nonFinite = options.nonFinite
    let value = try ValueEncoder(options: options).encode([Double.infinity, -.infinity])
    #expect(value == ["inf", "-inf"])
    let read = try ValueDecoder(options: reading).decode([Double].self, from: value)
    #expect(read == [.infinity, -.infinity])
    #expect(try ValueDecoder(options: reading).decode(Float.self, from: "nan").isNaN)
    #expect(throws: DecodingError.self) { try ValueDecoder().decode([Double].self, from: value) }
  }

  @Test func numbersBeyondTheTypeAreErrors() throws {
    let huge = Value(ExactDecimal("1e400"))
    #expect(throws: DecodingError.self) { try ValueDecoder().decode(Double.self, from: huge) }
    #expect(throws: DecodingError.self) { try ValueDecoder().decode(Float.self, from: 1e300) }
  }

  @Test func foundationDecimalsKeepTheirDigits() throws {
    for text in ["0.1", "-12345678901234567890.123456789", "3", "1e-20"] {
      let decimal = try #require(Decimal(string: text))
      let value = try ValueEncoder().encode(decimal)
      #expect(value.decimal == ExactDecimal(text))
      #expect(try ValueDecoder().decode(Decimal.self, from: value) == decimal)
    }
    #expect(throws: EncodingError.self) { try ValueEncoder().encode(Decimal.nan) }
    let long = Value(try #require(ExactDecimal("0." + String(repeating: "1", count: 60))))
    #expect(throws: DecodingError.self) { try ValueDecoder().decode(Decimal.self, from: long) }
  }

  struct Things: Codable, Equatable {
    var uuid: UUID
    var url: URL
    var data: Data
    var date: Date
    var dates: [Date]
  }

  @Test func typesOfFoundationRoundTripWithEachStrategy() throws {
    let things = Things(
      uuid: UUID(), url: try #require(URL(string: "https://a.example/b?c")),
      data: Data([0, 1, 255]), date: Date(timeIntervalSinceReferenceDate: 0.25),
      dates: [Date(timeIntervalSince1970: 0)])
    let value = try ValueEncoder().encode(things)
    #expect(value["uuid"]?.string == things.uuid.uuidString)
    #expect(value["url"]?.string == "https://a.example/b?c")
    #expect(value["data"]?.bytes == [0, 1, 255])
    #expect(value["date"]?.string == "2001-01-01T00:00:00.25+00:00")
    #expect(try ValueDecoder().decode(Things.self, from: value) == things)
    #expect(try ValueDecoder().decode(Things.self, from: JSON.parse(value.json())) == things)
    let dates: [DateStrategy] = [
      .secondsSince1970, .millisecondsSince1970, .deferredToDate,
      .custom(
        encode: { try $0.timeIntervalSinceReferenceDate.encode(to: $1) },
        decode: { Date(timeIntervalSinceReferenceDate: try Double(from: $0)) }),
    ]
    for (date, data) in zip(dates, [DataStrategy.base64, .deferredToData, .bytes, .base64]) {
      var writing = ValueEncoder.Options()
      writing.date = date
      writing.data = data
      var reading = ValueDecoder.Options()
      reading.date = date
      reading.data = data
      let value = try ValueEncoder(options: writing).encode(things)
      #expect(try ValueDecoder(options: reading).decode(Things.self, from: value) == things)
      #expect(value["date"]?.string == nil)
    }
  }

  @Test func badTextsAreErrorsThatDoNotShowThem() throws {
    let secret = "joeys-secret"
    let value = Value(secret)
    for type in [UUID.self, Date.self, Data.self, Int.self, Decimal.self] as [any Decodable.Type] {
      let error = #expect(throws: DecodingError.self) {
        try ValueDecoder().decode(type, from: value)
      }
      #expect(!String(describing: error).contains(secret))
    }
    #expect(throws: DecodingError.self) { try ValueDecoder().decode(URL.self, from: "") }
  }
}
