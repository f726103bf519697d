import BenchmarkSupport
import ValueModel

/// What is done with encoded bytes: checking them, and encoding values for another dictionary.
enum BytesGroup {
  static func contests(_ inputs: Inputs) throws -> [Contest] {
    let resources = try inputs.synthetic(isPretty: false).resources()
    var contests = try rows("synthetic", "synthetic resources", resources.texts)
    if let bundles = inputs.shared?.bundles() {
      contests += try rows("bundles", "R4 resources of bundles", bundles.resources().texts)
    }
    return contests
  }

  private static func rows(_ key: String, _ title: String, _ texts: [[UInt8]]) throws -> [Contest] {
    let (dictionary, other) = (ValueDictionary(), ValueDictionary())
    let reader = JSONReader(dictionary: dictionary)
    let second = JSONReader(dictionary: other)
    // The other dictionary has learned the same texts in another order, so that numbers differ.
    for text in texts.reversed() { _ = try second.read(text) }
    for text in texts { _ = try reader.read(text) }
    let values = try texts.map { try reader.read($0) }
    let encoded = try values.map { try $0.encoded(dictionary: dictionary) }
    let byteCount = encoded.reduce(0) { $0 + $1.count }
    try check(values, dictionary, other)
    func row(_ name: String, _ text: String, _ pass: @escaping () throws -> Int) -> Contest {
      Contest(
        group: .bytes, key: "bytes-\(key)-\(name)", title: "\(title): \(text)",
        work: .bytes(byteCount), contestants: [Contestant(name: ContestantName.andiron, pass: pass)]
      )
    }
    return [
      row("validate", "checked and copied") {
        try encoded.reduce(0) { $0 + (try Value(encoded: $1, dictionary: dictionary)).count }
      },
      row("copy", "encoded for the same dictionary") {
        try values.reduce(0) { $0 + (try $1.encoded(dictionary: dictionary)).count }
      },
      row("other", "encoded for another dictionary") {
        try values.reduce(0) { $0 + (try $1.encoded(dictionary: other)).count }
      },
      row("none", "encoded for no dictionary") {
        try values.reduce(0) { $0 + (try $1.encoded()).count }
      },
    ]
  }

  private static func check(
    _ values: [Value], _ dictionary: ValueDictionary, _ other: ValueDictionary
  ) throws {
    for value in values {
      let moved = try Value(encoded: value.encoded(dictionary: other), dictionary: other)
      let alone = try Value(encoded: value.encoded())
      guard moved == value, alone == value, moved.jsonBytes() == value.jsonBytes() else {
        throw BenchmarkError("a value is another in bytes of another dictionary")
      }
    }
  }
}
