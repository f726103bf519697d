import ValueModel

/// Values as a person reads them in a cell, on one line.
enum CellText {
  private static let mostCharacters = 160
  /// No value is looked into any deeper.
  private static let mostDepth = 4

  /// The text of several values at one path; empty for none.
  static func text(_ values: [Value]) -> String {
    let texts = values.prefix(4).map { text($0, 0) }.filter { !$0.isEmpty }
    return shortened(texts.joined(separator: ", ") + (values.count > 4 ? ", …" : ""))
  }

  /// A string as it is, a number with its digits, and the words of the shapes that records have:
  /// names, codes, quantities, references, periods. JSON for anything else.
  static func text(_ value: Value) -> String { shortened(text(value, 0)) }

  private static func text(_ value: Value, _ depth: Int) -> String {
    switch value.kind {
    case .string: return value.string ?? ""
    case .array:
      if depth >= mostDepth { return "…" }
      let texts = value.elements.prefix(3).map { text($0, depth + 1) }
      return texts.joined(separator: ", ") + (value.count > 3 ? ", …" : "")
    case .object:
      if depth >= mostDepth { return "…" }
      return words(value, depth + 1)
        ?? "{ \(value.fields.map(\.name).prefix(6).joined(separator: ", ")) }"
    default: return value.json()
    }
  }

  private static func words(_ value: Value, _ depth: Int) -> String? {
    if let text = value["text"]?.string { return text }
    if value["family"] != nil || value["given"] != nil { return name(value, depth) }
    if let number = value["value"], number.kind != .object, number.kind != .array {
      let unit = (value["unit"] ?? value["code"])?.string.map { " " + $0 } ?? ""
      return (value["comparator"]?.string ?? "") + text(number, depth) + unit
    }
    if let text = value["display"]?.string { return text }
    if let coding = value["coding"], coding.count > 0 { return text(coding, depth) }
    if let reference = value["reference"] { return text(reference, depth) }
    if value["start"] != nil || value["end"] != nil {
      return "\(value["start"]?.string ?? "…") – \(value["end"]?.string ?? "…")"
    }
    for field in ["code", "name", "title", "city"] {
      if let part = value[field] { return text(part, depth) }
    }
    return nil
  }

  private static func name(_ value: Value, _ depth: Int) -> String {
    ["given", "family"].compactMap { value[$0] }.map { part in
      part.kind == .array
        ? part.elements.map { text($0, depth) }.joined(separator: " ") : text(part, depth)
    }.joined(separator: " ")
  }

  private static func shortened(_ text: String) -> String {
    text.count > mostCharacters ? text.prefix(mostCharacters - 1) + "…" : text
  }
}
