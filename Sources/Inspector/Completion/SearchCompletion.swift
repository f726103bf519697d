import FHIRModel

/// Completes FHIR searches: names of parameters, their modifiers, and a few values.
struct SearchCompletion {
  let place: ResourcePlace

  private static let results: [Completion.Item] = [
    .init(text: "_sort=", detail: "order"), .init(text: "_include=", detail: "what they refer to"),
    .init(text: "_revinclude=", detail: "what refers to them"),
    .init(text: "_has:", detail: "those that others refer to"),
  ]

  private static let prefixes = ["eq", "ne", "gt", "lt", "ge", "le", "sa", "eb", "ap"]

  /// `text` ends at `position`, in UTF-16 code units.
  func completion(of text: Substring, at position: Int) -> Completion {
    let part = text.split(separator: "&", omittingEmptySubsequences: false).last ?? ""
    guard let equals = part.firstIndex(of: "=") else { return names(part, position) }
    let name = part[..<equals]
    let value =
      part[part.index(after: equals)...].split(
        separator: ",", omittingEmptySubsequences: false
      ).last ?? ""
    return values(of: name, value, position)
  }

  private var parameters: [SearchParameter] {
    place.release.searchParameters.parameters(of: place.type)
  }

  private func names(_ part: Substring, _ position: Int) -> Completion {
    if let colon = part.firstIndex(of: ":"), !part.hasPrefix("_has") {
      let word = part[part.index(after: colon)...]
      return .of(word, at: position, among: modifiers(of: part[..<colon]))
    }
    let items = parameters.map { Completion.Item(text: $0.name + "=", detail: $0.kind.rawValue) }
    return .of(part, at: position, among: items + Self.results)
  }

  private func modifiers(of name: Substring) -> [Completion.Item] {
    guard let parameter = parameters.first(where: { $0.name == name }) else { return [] }
    var texts = ["missing=true", "missing=false"]
    switch parameter.kind {
    case .string: texts += ["exact=", "contains="]
    case .token: texts += ["not=", "text=", "in=", "of-type="]
    case .uri: texts += ["above=", "below="]
    case .reference:
      texts += ["identifier="] + parameter.targets.map { "\($0)." }
    default: break
    }
    return texts.map { Completion.Item(text: $0, detail: "modifier") }
  }

  private func values(of name: Substring, _ value: Substring, _ position: Int) -> Completion {
    if name == "_sort" {
      let isDescending = value.hasPrefix("-")
      let items = parameters.map {
        Completion.Item(text: (isDescending ? "-" : "") + $0.name, detail: $0.kind.rawValue)
      }
      return .of(value, at: position, among: items)
    }
    if name == "_include" {
      let items = parameters.filter { $0.kind == .reference }.map {
        Completion.Item(
          text: "\(place.type):\($0.name)", detail: $0.targets.joined(separator: ", "))
      }
      return .of(value, at: position, among: items)
    }
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      return .none(at: position)
    }
    switch parameter.kind {
    case .date, .number, .quantity:
      let items = Self.prefixes.map { Completion.Item(text: $0, detail: "prefix") }
      return value.isEmpty ? .of(value, at: position, among: items) : .none(at: position)
    case .reference:
      let items = parameter.targets.map { Completion.Item(text: $0 + "/", detail: "type") }
      return .of(value, at: position, among: items)
    default: return .none(at: position)
    }
  }
}
