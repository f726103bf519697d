import BenchmarkSupport
import ValueModel

/// The documents that every contender stores: the same for the same number, without a file.
///
/// Made before anything is measured: what is measured begins with values.
struct SampleDocuments {
  static let seed: UInt64 = 17
  /// The bytes of each body as compact JSON.
  static let byteCount = 1_000
  /// When the first can have been taken, and how much later the last, in seconds.
  static let firstTime = 1_500_000_000
  static let timeSpan = 250_000_000

  let workload: Workload
  /// Random UUIDs, as databases give them to documents without an identifier.
  let ids: [String]
  let bodies: [Value]

  init(_ workload: Workload) {
    self.workload = workload
    ids = (0..<workload.sampleCount).map(Self.id)
    bodies = (0..<workload.sampleCount).map { Self.body($0, workload) }
  }

  /// The content of the update with that number of a body.
  static func updated(_ body: Value, _ update: Int) -> Value {
    var body = body
    body["reading"] = Value(update)
    return body
  }

  private static func id(_ number: Int) -> String {
    let digits =
      hexadecimal(mixed(seed, UInt64(number) * 2)) + hexadecimal(mixed(seed + 1, UInt64(number)))
    var parts: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      parts.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return parts.joined(separator: "-")
  }

  private static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: Bodies

  /// A measurement of a patient: nested objects, numbers, texts, a list, and as much of a note as
  /// makes the size.
  private static func body(_ number: Int, _ workload: Workload) -> Value {
    var choices = Choices(number)
    var fields: [(String, Value)] = [
      ("kind", "measurement"), ("number", Value(number)), ("reading", 0),
      ("status", choices.value(["preliminary", "final", "amended", "corrected"])),
      ("household", Value("household-\(choices.below(workload.householdCount))")),
      ("takenAt", Value(firstTime + choices.below(timeSpan))),
      (
        "patient",
        [
          "id": Value(id(choices.below(1_000_000))),
          "name": [
            "family": choices.value(families),
            "given": [choices.value(given), choices.value(given)],
          ],
          "birthDate": Value(
            "19\(10 + choices.below(90))-0\(1 + choices.below(9))-1\(choices.below(10))"),
          "active": Value(choices.below(4) > 0),
        ]
      ),
    ]
    let values = (0..<4).map { _ -> Value in
      [
        "code": Value("\(10_000 + choices.below(80_000))-\(choices.below(10))"),
        "unit": choices.value(["kg", "cm", "mm[Hg]", "mmol/L", "/min"]),
        "quantity": Value(exactly: Double(choices.below(20_000)) / 8) ?? 0,
      ]
    }
    fields.append(("values", Value(array: values)))
    let length = byteCount - Value(object: fields).jsonBytes().count - #","note":"""#.utf8.count
    fields.append(("note", Value(choices.note(length))))
    return Value(object: fields)
  }

  private static let families: [Value] = [
    "Lovelace", "Babbage", "Somerville", "Herschel", "Faraday", "Anning", "Germain", "Noether",
  ]
  private static let given: [Value] = [
    "Ada", "Charles", "Mary", "Caroline", "Michael", "Sophie", "Emmy", "William", "Grace", "Alan",
  ]
}

/// Random-looking choices for one document.
private struct Choices {
  private let seed: UInt64
  private var count = 0

  init(_ number: Int) { seed = mixed(SampleDocuments.seed + 2, UInt64(number)) }

  mutating func below(_ bound: Int) -> Int {
    count += 1
    return mixed(seed, count, below: bound)
  }

  mutating func value(_ values: [Value]) -> Value { values[below(values.count)] }

  /// Words without anything that JSON escapes.
  mutating func note(_ length: Int) -> String {
    var text = ""
    while text.utf8.count < length { text += Self.words[below(Self.words.count)] + " " }
    return String(text.prefix(length))
  }

  private static let words = [
    "patient", "rested", "before", "measuring", "left", "arm", "seated", "repeated", "after",
    "breakfast", "cuff", "large", "slightly", "raised", "compared", "with", "last", "visit",
    "follow", "up", "in", "three", "weeks", "no", "complaints", "medication", "unchanged", "and",
  ]
}
