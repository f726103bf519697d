@testable import ModelTestSupport
import ValueModel

/// Arbitrary text: taken or refused as by a naive reader, written as it was read, whatever the pieces
/// that it comes in.
func fuzzJSON(_ bytes: [UInt8]) throws {
  guard let size = bytes.first else { return }
  let text = Array(bytes.dropFirst())
  let tokens = NaiveJSON.tokens(of: text)
  let dictionary = ValueDictionary(limits: .init(keyCount: 8, stringCount: 4, textByteCount: 64))
  for reader in [JSONReader(), JSONReader(dictionary: dictionary)] {
    guard let value = try? reader.read(text) else {
      try require(tokens == nil, "a JSON text is refused")
      continue
    }
    try require(NaiveJSON.tokens(of: value.jsonBytes()) == tokens, "tokens are changed")
    let pretty = value.jsonBytes(pretty: true)
    try require(try reader.read(pretty) == value, "pretty text is another value")
    for target in [nil, dictionary] {
      let encoded = try value.encoded(dictionary: target)
      let back = try Value(encoded: encoded, dictionary: target)
      try require(back.jsonBytes() == value.jsonBytes(), "encoding changes the value")
    }
  }
  try fuzzPieces(text, size: 1 + Int(size), isWhole: tokens != nil)
}

/// A text that is whole is one value, or more, of a stream; in pieces the same as at once.
private func fuzzPieces(_ text: [UInt8], size: Int, isWhole: Bool) throws {
  for layout in [JSONStream.Layout.values, .elements(of: nil), .elements(of: "a")] {
    let whole = values(of: text, size: max(1, text.count), layout)
    try require(values(of: text, size: size, layout) == whole, "the size of pieces matters")
    if isWhole, layout == .values { try require(whole?.count == 1, "one text is not one value") }
  }
}

private func values(of text: [UInt8], size: Int, _ layout: JSONStream.Layout) -> [[UInt8]]? {
  var stream = JSONStream(layout: layout)
  var values: [[UInt8]] = []
  do {
    for start in stride(from: 0, to: text.count, by: size) {
      try stream.feed(text[start..<min(text.count, start + size)]) {
        values.append($0.jsonBytes())
      }
    }
    try stream.finish { values.append($0.jsonBytes()) }
    return values
  } catch {
    return nil
  }
}
