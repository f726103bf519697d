import TestSupport
import ValueModel

/// A plain tree to compare values with.
indirect enum NaiveValue {
  case null
  case boolean(Bool)
  case number(String)
  case string(String)
  case array([NaiveValue])
  case object([(name: String, value: NaiveValue)])

  /// Compact JSON, written plainly.
  var json: String {
    switch self {
    case .null: return "null"
    case .boolean(let value): return value ? "true" : "false"
    case .number(let text): return text
    case .string(let text): return Self.quoted(text)
    case .array(let elements): return "[" + elements.map(\.json).joined(separator: ",") + "]"
    case .object(let fields):
      return "{" + fields.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",")
        + "}"
    }
  }

  static func quoted(_ text: String) -> String {
    let short: [Unicode.Scalar: String] = [
      "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r",
      "\t": "\\t",
    ]
    var result = "\""
    for scalar in text.unicodeScalars {
      if let escape = short[scalar] {
        result += escape
      } else if scalar.value < 0x20 {
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The same through the library's initialisers.
  var value: Value {
    switch self {
    case .null: return .null
    case .boolean(let value): return Value(value)
    case .number(let text): return ExactDecimal(text).map(Value.init) ?? .null
    case .string(let text): return Value(text)
    case .array(let elements): return Value(array: elements.map(\.value))
    case .object(let fields): return Value(object: fields.map { ($0.name, $0.value.value) })
    }
  }
}

/// Random trees: all kinds, long and short, names that repeat and names that do not.
struct RandomValues {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func value(depth: Int = 0) -> NaiveValue {
    switch Int.random(in: 0..<(depth > 5 ? 6 : 10), using: &random) {
    case 0: return .null
    case 1: return .boolean(random.chance(1, in: 2))
    case 2, 3: return .number(number())
    case 4, 5: return .string(text())
    case 6, 7: return .array((0..<size()).map { _ in value(depth: depth + 1) })
    default: return object(depth: depth)
    }
  }

  mutating func object(depth: Int = 0) -> NaiveValue {
    var names = Set<[UInt8]>()
    var fields: [(name: String, value: NaiveValue)] = []
    for _ in 0..<size() {
      let name = name()
      guard names.insert(Array(name.utf8)).inserted else { continue }
      fields.append((name, value(depth: depth + 1)))
    }
    return .object(fields)
  }

  private mutating func size() -> Int {
    random.chance(1, in: 60)
      ? Int.random(in: 0..<300, using: &random) : Int.random(in: 0..<6, using: &random)
  }

  mutating func name() -> String {
    random.chance(4, in: 5)
      ? "field\(Int.random(in: 0..<300, using: &random))" : text()
  }

  mutating func number() -> String {
    func digits(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }.joined()
    }
    var text = random.chance(1, in: 3) ? "-" : ""
    let whole = random.chance(1, in: 20) ? digits(15...40) : digits(1...6)
    let trimmed = String(whole.drop { $0 == "0" })
    text += trimmed.isEmpty ? "0" : trimmed
    if random.chance(1, in: 3) { text += "." + digits(random.chance(1, in: 30) ? 1...300 : 1...6) }
    if random.chance(1, in: 10) {
      text +=
        (random.chance(1, in: 2) ? "e" : "E") + ["", "+", "-"].randomElement(using: &random)!
        + digits(1...4)
    }
    return text
  }

  mutating func text() -> String {
    let pool: [String] = [
      "a", "b", "kg", "http://loinc.org", "é", "e\u{301}", "中", "😀", "\"", "\\", "\n", "\u{1}", " ",
      "/", "\u{7F}", "urn:uuid:", "0123456789",
    ]
    let count =
      random.chance(1, in: 40)
      ? Int.random(in: 0..<400, using: &random) : Int.random(in: 0..<5, using: &random)
    return (0..<count).map { _ in pool.randomElement(using: &random)! }.joined()
  }
}
