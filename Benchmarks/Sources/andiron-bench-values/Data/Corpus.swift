import ValueModel

/// JSON texts that belong together.
struct Corpus {
  var title: String
  var texts: [[UInt8]]

  var byteCount: Int { texts.reduce(0) { $0 + $1.count } }

  /// The same texts without white space, as values write them.
  func compact() throws -> Corpus {
    Corpus(title: title, texts: try texts.map { try JSON.parse($0).jsonBytes() })
  }

  /// The same texts without strings that are too long for a dictionary, most of them narratives and
  /// attachments.
  func withoutLongStrings() throws -> Corpus {
    Corpus(
      title: title + ", strings over \(ValueDictionary.longestStringByteCount) bytes left out",
      texts: try texts.map { Self.shortened(try JSON.parse($0))?.jsonBytes() ?? [] })
  }

  private static func shortened(_ value: Value) -> Value? {
    switch value.kind {
    case .string:
      (value.withUTF8(\.count) ?? 0) > ValueDictionary.longestStringByteCount ? nil : value
    case .array: Value(array: value.elements.compactMap(shortened))
    case .object:
      Value(
        object: value.fields.compactMap { name, field in shortened(field).map { (name, $0) } })
    default: value
    }
  }

  /// The resources of bundles, each as a compact text; a text that is no bundle stays whole.
  func resources() throws -> Corpus {
    var resources: [[UInt8]] = []
    for text in texts {
      let root = try JSON.parse(text)
      let entries = root["entry"]?.elements.compactMap { $0["resource"] } ?? []
      let isBundle = root["resourceType"]?.string == "Bundle" && !entries.isEmpty
      resources += isBundle ? entries.map { $0.jsonBytes() } : [root.jsonBytes()]
    }
    return Corpus(title: title + ", each resource", texts: resources)
  }
}
