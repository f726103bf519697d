import BenchmarkSupport
import ValueModel

/// One field of a large value changed again and again.
enum ChangeGroup {
  /// What the value takes at least, encoded with its dictionary.
  static let byteCount = 10_000

  static func contests(_ inputs: Inputs) throws -> [Contest] {
    let dictionary = ValueDictionary()
    let original = try value(inputs, dictionary)
    let deep: ValuePath = "entry[3].resource.status"
    var (top, nested, stored) = (original, original, original)
    let text = original.jsonBytes()
    let reader = JSONReader(dictionary: dictionary)
    return [
      contest("top", "top-level field, in a loop", 1_000) { top["total"] = Value($0) },
      contest("deep", "field three levels deep, by path, in a loop", 1_000) {
        try nested.set(Value($0), at: deep)
      },
      contest("copy", "copy, then the field three levels deep", 1_000) {
        var copy = original
        try copy.set(Value($0), at: deep)
      },
      contest("encode", "field three levels deep, then encoded", 100) {
        try stored.set(Value($0), at: deep)
        _ = try stored.encoded(dictionary: dictionary)
      },
      contest("reencode", "for comparison: encoded for no dictionary", 100) { _ in
        _ = try original.encoded()
      },
      contest("parse", "for comparison: parsed from its JSON", 100) { _ in
        _ = try reader.read(text)
      },
    ]
  }

  /// A bundle of as many synthetic entries as it takes.
  private static func value(_ inputs: Inputs, _ dictionary: ValueDictionary) throws -> Value {
    let text = inputs.synthetic(isPretty: false).texts[0]
    let bundle = try JSONReader(dictionary: dictionary).read(text)
    guard let entries = bundle["entry"]?.elements else {
      throw BenchmarkError("the synthetic bundle has no entries")
    }
    for count in 4...max(4, entries.count) {
      let start: Value = ["resourceType": "Bundle", "type": "collection", "total": 0]
      var value = start
      value["entry"] = Value(array: entries.prefix(count))
      let encoded = try value.encoded(dictionary: dictionary)
      if encoded.count >= byteCount {
        return try Value(encoded: encoded, dictionary: dictionary)
      }
    }
    throw BenchmarkError("too few synthetic entries for a value of \(byteCount) bytes")
  }

  private static func contest(
    _ key: String, _ title: String, _ count: Int, _ change: @escaping (Int) throws -> Void
  ) -> Contest {
    Contest(
      group: .change, key: "change-" + key, title: title, work: .operations(count),
      contestants: [
        Contestant(name: ContestantName.andiron) {
          for number in 0..<count { try change(number) }
          return nil
        }
      ])
  }
}
