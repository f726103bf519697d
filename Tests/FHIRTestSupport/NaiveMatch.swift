import FHIRModel
import Foundation

/// Whether one value of a parameter is what a search asks for.
struct NaiveMatch {
  let parameter: SearchParameter
  let modifier: String
  let bases: [String]
  let now: Date
  /// Those of the codes that the parameter finds; nil where they are not known.
  var systems: [String]?

  func matches(_ term: NaiveTerm, _ wanted: String) -> Bool {
    switch parameter.kind {
    case .string: isText(term, NaiveText.plain(wanted))
    case .token where modifier == "text":
      if case .token(_, _, let texts, _) = term {
        texts.contains { isText(.text($0), NaiveText.plain(wanted)) }
      } else {
        false
      }
    case .token: isToken(term, wanted)
    case .reference where modifier == "identifier": isToken(term, wanted)
    case .reference: isReference(term, NaiveText.plain(wanted))
    case .date: isTime(term, wanted)
    case .number: isNumber(term, wanted)
    case .quantity: isQuantity(term, wanted)
    case .uri: isURI(term, NaiveText.plain(wanted))
    case .composite, .special: false
    }
  }

  private func isText(_ term: NaiveTerm, _ wanted: String) -> Bool {
    guard case .text(let text) = term else { return false }
    if modifier == "exact" { return Array(text.utf8) == Array(wanted.utf8) }
    let (own, other) = (NaiveText.folded(text), NaiveText.folded(wanted))
    if modifier != "contains" { return own.starts(with: other) }
    return other.isEmpty
      || own.indices.contains { own[$0...].starts(with: other) }
  }

  private func isToken(_ term: NaiveTerm, _ wanted: String) -> Bool {
    let own: (system: String?, code: String?, type: String)
    switch term {
    case .token(let system, let code, _, let type): own = (system, code, type)
    case .reference(_, let system, let value): own = (system, value, "Identifier")
    default: return false
    }
    let parts = NaiveText.parts(wanted, "|")
    if parts.count == 1 { return isCode(own.code, NaiveText.plain(wanted), own.type) }
    let system = NaiveText.plain(parts[0])
    let code = NaiveText.plain(parts[1...].joined(separator: "|"))
    guard code.isEmpty || isCode(own.code, code, own.type) else { return false }
    // "The system is that of the value set", where it is known; no element has one itself.
    if own.type == "code" {
      return systems.map { $0.contains(system) } ?? !code.isEmpty
    }
    if own.type == "boolean", !system.isEmpty {
      return system == "http://terminology.hl7.org/CodeSystem/special-values"
        || system == "http://hl7.org/fhir/special-values"
    }
    return (own.system ?? "") == system
  }

  /// "If the underlying datatype is string then the search is not case sensitive"; the value of a contact point is one.
  private func isCode(_ own: String?, _ wanted: String, _ type: String) -> Bool {
    guard ["string", "markdown", "ContactPoint"].contains(type), let own else {
      return own == wanted
    }
    return NaiveText.caseFolded(own.unicodeScalars) == NaiveText.caseFolded(wanted.unicodeScalars)
  }

  private func isReference(_ term: NaiveTerm, _ wanted: String) -> Bool {
    guard case .reference(let text?, _, _) = term else { return false }
    let own = NaiveReference(text, bases: bases)
    let types = modifier.isEmpty ? parameter.targets : [modifier]
    func isOfType(_ type: String?) -> Bool {
      type.map { types.isEmpty || types.contains($0) } ?? true
    }
    if NaiveReference.isID(wanted) { return own?.id == wanted && isOfType(own?.type) }
    guard let other = NaiveReference(wanted, bases: bases), let id = other.id else {
      if text == wanted { return own?.id == nil && !text.hasPrefix("#") }
      return own != nil && !wanted.contains("|") && text.hasPrefix(wanted + "|") && own?.id == nil
    }
    guard own?.id == id else { return false }
    guard let type = other.type else { return isOfType(own?.type) }
    guard own?.type == nil || own?.type == type else { return false }
    if !modifier.isEmpty, type != modifier { return false }
    return other.version == nil || own?.version == other.version
  }

  private func isURI(_ term: NaiveTerm, _ wanted: String) -> Bool {
    guard case .uri(let own) = term else { return false }
    func isBelow(_ long: String, _ short: String) -> Bool {
      long == short || long.hasPrefix(short.hasSuffix("/") ? short : short + "/")
    }
    return switch modifier {
    case "below": isBelow(own, wanted)
    case "above": isBelow(wanted, own)
    default: own == wanted || (!wanted.contains("|") && own.hasPrefix(wanted + "|"))
    }
  }

  // MARK: What has an order

  private func prefix(_ text: String) -> (prefix: String, rest: String) {
    let known = ["eq", "ne", "gt", "lt", "ge", "le", "sa", "eb", "ap"]
    let start = String(text.prefix(2))
    return known.contains(start) ? (start, String(text.dropFirst(2))) : ("eq", text)
  }

  private func isTime(_ term: NaiveTerm, _ text: String) -> Bool {
    let (prefix, rest) = prefix(text)
    guard case .time(let own) = term, let wanted = NaiveTime(rest), var from = wanted.start,
      var to = wanted.end
    else { return false }
    let (start, end) = (own.start ?? .min, own.end ?? .max)
    if prefix == "ap" {
      let seconds = Int(now.timeIntervalSince1970.rounded(.down))
      let margin = abs(seconds * 1_000_000 - from) / 10
      (from, to) = (from - margin, to + margin)
    }
    let isInside = from <= start && end <= to
    return switch prefix {
    case "eq": isInside
    case "ne": !isInside
    case "gt": end > to
    case "lt": start < from
    case "ge": end > to || isInside
    case "le": start < from || isInside
    case "sa": start >= to
    case "eb": end <= from
    default: start < to && from < end
    }
  }

  private func isNumber(_ term: NaiveTerm, _ text: String) -> Bool {
    switch term {
    case .number(let own): isWithin(own, own, text)
    case .range(let low, let high): isWithin(low?.number, high?.number, text)
    default: false
    }
  }

  /// Of all numbers from `from` to `to`, open where they are nil.
  private func isWithin(_ from: Decimal?, _ to: Decimal?, _ text: String) -> Bool {
    let (prefix, rest) = prefix(text)
    guard from != nil || to != nil, let wanted = NaiveNumber.decimal(rest) else { return false }
    let margin = prefix == "ap" ? abs(wanted) / 10 : NaiveNumber.margin(rest)
    func isInside(_ number: Decimal?) -> Bool {
      number.map { wanted - margin <= $0 && $0 < wanted + margin } ?? false
    }
    return switch prefix {
    case "eq": isInside(from) && isInside(to)
    case "ne": !(isInside(from) && isInside(to))
    case "gt": to.map { $0 > wanted } ?? true
    case "ge": to.map { $0 >= wanted } ?? true
    case "lt": from.map { $0 < wanted } ?? true
    case "le": from.map { $0 <= wanted } ?? true
    case "sa": from.map { $0 > wanted } ?? false
    case "eb": to.map { $0 < wanted } ?? false
    default:
      (to.map { $0 >= wanted - margin } ?? true) && (from.map { $0 <= wanted + margin } ?? true)
    }
  }

  private func isQuantity(_ term: NaiveTerm, _ text: String) -> Bool {
    let parts = NaiveText.parts(text, "|")
    let others = parts.dropFirst().map(NaiveText.plain)
    let (system, code) = others.count == 2 ? (others[0], others[1]) : ("", others.first ?? "")
    func hasUnit(_ ownSystem: String?, _ codes: [String], _ unit: String?) -> Bool {
      if !system.isEmpty, ownSystem != system { return false }
      if code.isEmpty { return true }
      return codes.contains(code) || (system.isEmpty && unit == code)
    }
    /// In the unit that is searched for; nil where there is no way to it.
    func side(_ own: NaiveTerm.NaiveSide) -> (isThere: Bool, number: Decimal?)? {
      if hasUnit(own.system, own.codes, own.unit) { return (true, own.number) }
      guard system == NaiveUnit.system, own.system == system, let code = own.codes.first,
        NaiveUnit.converted(1, from: code, to: others[1]) != nil
      else { return nil }
      return (
        true, own.number.flatMap { NaiveUnit.converted($0, from: code, to: others[1]) }
      )
    }
    switch term {
    case .quantity(let own, let ownSystem, let codes, let unit):
      guard
        let number = side(
          NaiveTerm.NaiveSide(number: own, system: ownSystem, codes: codes, unit: unit))?.number
      else { return false }
      return isWithin(number, number, parts[0])
    case .range(let low, let high):
      let (from, to) = (low.map(side), high.map(side))
      if let from, from == nil { return false }
      if let to, to == nil { return false }
      return isWithin((from ?? nil)?.number, (to ?? nil)?.number, parts[0])
    default: return false
    }
  }
}
