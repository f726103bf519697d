import ValueModel

/// A token that is searched for: `code`, `system|code`, `|code` for none of a system, `system|` for any of one.
///
/// FHIR R5, section 3.2.1.5.15 (<https://hl7.org/fhir/R5/search.html#token>). Codes are compared letter by letter.
struct TokenOperand: Sendable, Hashable {
  /// Nil for any system; empty for none.
  let system: String?
  /// Nil for any code.
  let code: String?

  /// Nil for a bar alone.
  init?(_ text: String) {
    guard let bar = SearchText.firstBar(text) else {
      system = nil
      code = SearchText.unescaped(text)
      return
    }
    system = SearchText.unescaped(String(text[..<bar]))
    let rest = SearchText.unescaped(String(text[text.index(after: bar)...]))
    code = rest.isEmpty ? nil : rest
    if code == nil, system?.isEmpty ?? true { return nil }
  }

  func matches(system: Value?, code: Value?, isCode: Bool) -> Bool {
    if let wanted = self.code {
      guard let code else { return false }
      if let boolean = code.boolean {
        guard wanted == (boolean ? "true" : "false") else { return false }
      } else {
        guard code.kind == .string, code.isText(wanted) else { return false }
      }
    }
    guard let wanted = self.system else { return true }
    // The system of a code is implied by its element.
    if isCode { return self.code != nil }
    guard let system, system.kind == .string else { return wanted.isEmpty }
    return system.isText(wanted)
  }
}

extension Value {
  /// Whether this is a string with exactly these bytes.
  func isText(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { wanted in
      withUTF8 { $0.elementsEqual(wanted) } ?? false
    }
  }
}
