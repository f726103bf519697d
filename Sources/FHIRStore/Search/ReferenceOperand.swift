import FHIRModel
import ValueModel

/// A reference to search for: `id`, `Type/id`, with or without a version, or an address.
///
/// FHIR R5, section 3.2.1.5.13 (<https://hl7.org/fhir/R5/search.html#reference>).
struct ReferenceOperand: Sendable, Hashable {
  /// The possible types, with one `id` and version; empty if it is an address.
  let types: [String]
  let id: String
  let version: String?
  let address: String?
  /// The texts that most references to it have; empty if a version is asked for.
  private let texts: [String]

  /// `targets` are the types that an `id` without a type may belong to; empty for all. `only` is
  /// the one type that is asked for: a reference that names another one leads nowhere.
  init(_ text: String, targets: [String], only type: String? = nil, bases: Set<String>) {
    let targets = type.map { [$0] } ?? targets
    if case .resource(let own, let id, let version)? = ReferenceTarget(text, bases: bases) {
      let leadsElsewhere = type != nil && !own.isEmpty && own != type
      (types, self.id, self.version, address) =
        (own.isEmpty ? targets : [own], leadsElsewhere ? "" : id, version, nil)
    } else if !text.contains("/"), !text.contains(":") {
      (types, id, version, address) = (targets, text, nil, nil)
    } else {
      (types, id, version, address) = ([], "", nil, text)
    }
    let names = types.count > 4 || version != nil ? [] : types.map { [id] in ResourceName($0, id) }
    texts = names.compactMap { $0.text(bases: bases) }
  }

  func matches(_ reference: Value, bases: Set<String>) -> Bool {
    guard let text = ReferenceTarget.textValue(of: reference) else { return false }
    if texts.contains(where: text.isText) { return true }
    guard let text = text.string, let target = ReferenceTarget(text, bases: bases)
    else { return false }
    switch target {
    case .contained: return false
    case .address(let own): return own == address || ownCanonical(own)
    case .resource(let type, let own, let ownVersion):
      guard address == nil, own == id, types.isEmpty || type.isEmpty || types.contains(type)
      else { return false }
      return version == nil || version == ownVersion
    }
  }

  /// Whether a canonical address matches in any version, if none is asked for.
  private func ownCanonical(_ own: String) -> Bool {
    guard let address, !address.contains("|"), let bar = own.firstIndex(of: "|") else {
      return false
    }
    return own[..<bar] == address
  }
}
