import FHIRModel
import Foundation
import TestSupport
import ValueModel

/// Writes values of searches: what a resource has, or something near it.
struct ValueMaker {
  var random: SeededGenerator
  let modifier: String
  /// Of the codes that are searched for.
  var systems: [String] = []

  mutating func value(_ parameter: SearchParameter, _ resource: Value) -> String? {
    if parameter.kind == .composite { return composite(parameter, resource) }
    if modifier == "of-type" { return typed(parameter, resource) }
    return NaivePath.terms(parameter, resource).randomElement(using: &random).flatMap {
      text(of: $0)
    }
  }

  /// Those parts of an identifier that it has, or one letter less of one.
  private mutating func typed(_ parameter: SearchParameter, _ resource: Value) -> String? {
    guard
      let identifier = NaivePath.identifiers(parameter, resource).randomElement(using: &random)
    else { return nil }
    let coding = identifier["type"]?["coding"]?.elements.first
    var parts = [coding?["system"]?.string, coding?["code"]?.string, identifier["value"]?.string]
      .map { $0 ?? "x" }
    if random.chance(1, in: 4) {
      let place = Int.random(in: 0..<3, using: &random)
      if parts[place].count > 1 { parts[place].removeLast() }
    }
    guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
    return parts.map(Self.escaped).joined(separator: "|")
  }

  private mutating func composite(_ parameter: SearchParameter, _ resource: Value) -> String? {
    let elements = parameter.paths.flatMap { NaivePath.values($0.steps[...], resource, resource) }
    guard let element = elements.randomElement(using: &random) else { return nil }
    var parts: [String] = []
    for component in parameter.components {
      let terms = NaivePath.terms(component.kind, component.paths, element, resource)
      guard let term = terms.randomElement(using: &random), let text = text(of: term),
        !text.isEmpty
      else { return nil }
      parts.append(text)
    }
    return parts.joined(separator: "$")
  }

  private mutating func text(of term: NaiveTerm) -> String? {
    switch term {
    case .text(let text): Self.escaped(near(text))
    case .token(_, _, let texts, _) where modifier == "text":
      texts.randomElement(using: &random).map { Self.escaped(near($0)) }
    case .token(let system, let code, _, let type):
      token(system ?? (type == "code" ? systems.randomElement(using: &random) : nil), code)
    case .reference(_, let system, let value) where modifier == "identifier":
      token(system, value)
    case .reference(let text, _, _): text.map { Self.escaped(reference($0)) }
    case .time(let time): date(time)
    case .number(let number): prefix() + self.number(number)
    case .quantity(let number, let system, let codes, let unit):
      quantity(number, system, codes.first, unit)
    case .range(let low, let high):
      (low ?? high).flatMap { side in
        side.number.map { quantity($0, side.system, side.codes.first, side.unit) }
      }
    case .uri(let text): Self.escaped(uri(text))
    }
  }

  static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if [",", "|", "$", "\\"].contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }

  /// The text, a part of it, in other letters, without marks, or with something more.
  private mutating func near(_ text: String) -> String {
    var text = text
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: break
    case 2: text = String(text.prefix(Int.random(in: 1...4, using: &random)))
    case 3: text = String(text.dropFirst(Int.random(in: 1...3, using: &random)).prefix(5))
    case 4: text = text.uppercased()
    case 5: text = text.folding(options: .diacriticInsensitive, locale: nil)
    case 6: text += "x"
    default: text = text.lowercased().replacingOccurrences(of: "a", with: "á")
    }
    return text
  }

  private mutating func token(_ system: String?, _ code: String?) -> String? {
    guard let code, !code.isEmpty else { return system.map { Self.escaped($0) + "|" } }
    let (own, other) = (system.map(Self.escaped) ?? "", Self.escaped(code))
    return switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: other
    case 2, 3: own + "|" + other
    case 4: "|" + other
    case 7: "http://wrong.org|" + (random.chance(1, in: 2) ? other : "")
    case 5: own.isEmpty ? other : own + "|"
    case 6: Self.escaped(String(code.dropLast()))
    default: other.uppercased()
    }
  }

  private mutating func reference(_ text: String) -> String {
    guard let target = NaiveReference(text, bases: []), let id = target.id else { return text }
    let type = target.type ?? "Patient"
    return switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: text
    case 2, 3: id
    case 4: "\(type)/\(id)"
    case 5: "\(type)/\(id)/_history/1"
    case 6: "https://example.org/fhir/\(type)/\(id)"
    default: "Group/\(id)"
    }
  }

  private mutating func uri(_ text: String) -> String {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: text
    case 2: text.split(separator: "/").dropLast().joined(separator: "/")
    case 3: text + "/more"
    default: String(text.prefix { $0 != "|" })
    }
  }

  // MARK: What has an order

  private mutating func prefix() -> String {
    guard random.chance(2, in: 3) else { return "" }
    return ["eq", "ne", "gt", "lt", "ge", "le", "sa", "eb", "ap"].randomElement(using: &random)
      ?? ""
  }

  private mutating func number(_ number: Decimal) -> String {
    var text = "\(number)"
    switch Int.random(in: 0..<8, using: &random) {
    case 6: text += "e0"
    case 7: text = "\(number / 10)e1"
    case 0: text += text.contains(".") ? "0" : ".0"
    case 1: text = String(text.split(separator: ".")[0])
    case 2 where text.contains("."): text.removeLast()
    case 3: text = "\(number + 1)"
    case 4: text = "\(number - Decimal(0.5))"
    default: break
    }
    return text.hasSuffix(".") ? text + "0" : text
  }

  private mutating func quantity(
    _ number: Decimal, _ system: String?, _ code: String?, _ unit: String?
  ) -> String {
    let amount = prefix() + self.number(number)
    let (system, code) = (system.map(Self.escaped) ?? "", Self.escaped(code ?? unit ?? ""))
    return switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: amount
    case 2, 5: amount + "|\(system)|\(code)"
    case 6, 7: converted(number, code)
    case 3: amount + "||\(Self.escaped(unit ?? code))"
    default: amount + "|http://example.org|\(code)"
    }
  }

  /// In another unit that measures the same, or in any.
  private mutating func converted(_ number: Decimal, _ code: String) -> String {
    let units = NaiveUnit.common.filter {
      NaiveUnit.converted(number, from: code, to: $0) != nil
    }
    let unit = (units.isEmpty ? NaiveUnit.common : units).randomElement(using: &random) ?? "g"
    let other = NaiveUnit.converted(number, from: code, to: unit) ?? number
    return prefix() + self.number(other) + "|\(NaiveUnit.system)|\(Self.escaped(unit))"
  }

  /// One side of the time or a moment of it, moved or not, in any precision.
  private mutating func date(_ time: NaiveTime) -> String? {
    let sides = [time.start, time.end].compactMap { $0 }
    guard var side = sides.randomElement(using: &random) else { return nil }
    // Within the time too, where it is a long one.
    if let start = time.start, let end = time.end, random.chance(1, in: 3) {
      side = Int.random(in: start..<end, using: &random)
    }
    let moves = [0, 0, 0, -1, 1, 60, -3_600, 86_400, -86_400 * 31]
    let seconds = side / 1_000_000 + (moves.randomElement(using: &random) ?? 0)
    let date = Date(timeIntervalSince1970: Double(seconds))
    let full = date.formatted(.iso8601)
    let text =
      switch Int.random(in: 0..<7, using: &random) {
      case 0: String(full.prefix(4))
      case 1: String(full.prefix(7))
      case 2, 3: String(full.prefix(10))
      case 4: String(full.prefix(16)) + "Z"
      case 5: String(full.prefix(19)) + ".5Z"
      default: full
      }
    return prefix() + text
  }
}
