import BenchmarkSupport
import ValueModel

/// What texts take as values, beside compact and deflated JSON.
struct SizeRow: Codable {
  var key: String
  var title: String
  var texts: Int
  /// All sizes are bytes.
  var compact: Int
  /// With a dictionary that is empty at first.
  var learning: Int
  /// With the dictionary that the pass before has left.
  var steady: Int
  /// Names and strings of that dictionary, each with two bytes for its length.
  var dictionary: Int
  var alone: Int
  /// Compact JSON, each text deflated alone by zlib at level 6.
  var deflated: Int

  static func + (left: SizeRow, right: SizeRow) -> SizeRow {
    SizeRow(
      key: left.key, title: left.title, texts: left.texts + right.texts,
      compact: left.compact + right.compact, learning: left.learning + right.learning,
      steady: left.steady + right.steady, dictionary: left.dictionary + right.dictionary,
      alone: left.alone + right.alone, deflated: left.deflated + right.deflated)
  }
}

enum SizeGroup {
  static func rows(_ inputs: Inputs) throws -> [SizeRow] {
    let synthetic = inputs.synthetic(isPretty: false)
    var rows = [
      try row("synthetic", "synthetic bundle", synthetic.texts),
      try row(
        "synthetic-resources", "synthetic bundle, each resource", synthetic.resources().texts),
    ]
    guard let examples = inputs.shared?.examples(), let bundles = inputs.shared?.bundles() else {
      return rows
    }
    let compact = (examples: try examples.compact().texts, bundles: try bundles.compact().texts)
    let resources = try bundles.resources()
    let short = try examples.withoutLongStrings()
    rows += [
      try row("examples", examples.title, compact.examples),
      try row("examples-short", short.title, short.texts),
      try row("bundles", bundles.title, compact.bundles),
      try row("bundle-resources", resources.title, resources.texts),
      try row(
        "all", "R4 examples and bundles, one dictionary", compact.examples + compact.bundles),
      try row(
        "all-resources", "R4 examples and bundles, each resource, one dictionary",
        compact.examples + resources.texts),
    ]
    return rows
  }

  private static func row(_ key: String, _ title: String, _ texts: [[UInt8]]) throws -> SizeRow {
    let dictionary = ValueDictionary()
    let learning = try byteCount(texts, dictionary)
    let deflated = try texts.reduce(0) {
      guard let count = Deflate.byteCount($1) else { throw BenchmarkError("zlib failed") }
      return $0 + count
    }
    // Before the second pass, which may still learn some more.
    let steady = try byteCount(texts, dictionary)
    return SizeRow(
      key: key, title: title, texts: texts.count, compact: texts.reduce(0) { $0 + $1.count },
      learning: learning, steady: steady, dictionary: byteCount(of: dictionary),
      alone: try byteCount(texts, nil), deflated: deflated)
  }

  private static func byteCount(_ texts: [[UInt8]], _ dictionary: ValueDictionary?) throws -> Int {
    let reader = JSONReader(dictionary: dictionary)
    return try texts.reduce(0) { sum, text in
      let value = try reader.read(text)
      let encoded = try value.encoded(dictionary: dictionary)
      guard try Value(encoded: encoded, dictionary: dictionary).jsonBytes() == text else {
        throw BenchmarkError("encoded bytes give another text")
      }
      return sum + encoded.count
    }
  }

  private static func byteCount(of dictionary: ValueDictionary) -> Int {
    let keys = (0..<UInt32(dictionary.keyCount)).compactMap { dictionary.key($0) }
    let strings = (0..<UInt32(dictionary.stringCount)).compactMap { dictionary.string($0) }
    return (keys + strings).reduce(0) { $0 + $1.utf8.count + 2 }
  }
}
