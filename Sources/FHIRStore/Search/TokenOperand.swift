import FHIRModel
import ObjectModel
import ValueModel

/// A token to search for: `code`, `system|code`, `|code` for one without a system, `system|` for
/// any code of a system.
///
/// FHIR R4, section 3.1.1.4.10 (<https://hl7.org/fhir/R4/search.html#token>). Codes and identifiers
/// are compared letter by letter, strings and contact points without case.
struct TokenOperand: Sendable, Hashable {
  /// Nil for any system; empty for no system.
  let system: String?
  /// Nil for any code.
  let code: String?
  /// Whether the system is one of those of the element's codes; nil if these are not known.
  private let isSystemOfCodes: Bool?
  /// The code with its case folded.
  let foldedCode: [UInt8]

  /// Nil if the text is only a bar. `systems` are those of the element's codes; nil if they are not
  /// known.
  init?(_ text: String, systems: () -> Set<String>? = { nil }) {
    guard let bar = SearchText.firstBar(text) else {
      self.init(system: nil, code: SearchText.unescaped(text), isSystemOfCodes: nil)
      return
    }
    let system = SearchText.unescaped(String(text[..<bar]))
    let code = SearchText.unescaped(String(text[text.index(after: bar)...]))
    if code.isEmpty, system.isEmpty { return nil }
    self.init(
      system: system, code: code.isEmpty ? nil : code,
      isSystemOfCodes: systems().map { !system.isEmpty && $0.contains(system) })
  }

  private init(system: String?, code: String?, isSystemOfCodes: Bool?) {
    self.system = system
    self.code = code
    self.isSystemOfCodes = isSystemOfCodes
    var text = code ?? ""
    foldedCode = text.withUTF8 { NormalizedText.foldedCase(UnsafeRawBufferPointer($0)) }
  }

  func matches(system: Value?, code: Value?, form: TokenForm) -> Bool {
    if let wanted = self.code {
      guard let code, isCode(wanted, code, form) else { return false }
    }
    guard let wanted = self.system else { return true }
    switch form {
    case .coded:
      guard let system, system.kind == .string else { return wanted.isEmpty }
      return system.isText(wanted)
    // The element does not name the system, but has one. A system whose codes are not known may be
    // any, and none, if a code is given.
    case .code: return isSystemOfCodes ?? (self.code != nil)
    case .boolean: return wanted.isEmpty || TokenForm.booleanSystems.contains(wanted)
    case .text: return wanted.isEmpty
    }
  }

  private func isCode(_ wanted: String, _ code: Value, _ form: TokenForm) -> Bool {
    if let boolean = code.boolean { return wanted == (boolean ? "true" : "false") }
    guard form == .text else { return code.kind == .string && code.isText(wanted) }
    return code.withUTF8 { NormalizedText.foldedCase($0) == foldedCode } ?? false
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
