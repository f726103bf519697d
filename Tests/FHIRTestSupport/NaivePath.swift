import FHIRModel
import Foundation
import ValueModel

/// Walks the paths of search parameters and reads what lies there, one rule a line.
enum NaivePath {
  static func values(_ steps: ArraySlice<SearchPath.Step>, _ value: Value, _ root: Value)
    -> [Value]
  {
    if case .position(let position)? = steps.first {
      let list = value.kind == .array ? Array(value.elements) : [value]
      guard list.indices.contains(position) else { return [] }
      return values(steps.dropFirst(), list[position], root)
    }
    if value.kind == .array { return value.elements.flatMap { values(steps, $0, root) } }
    guard let step = steps.first else { return value.isNull ? [] : [value] }
    return next(step, value, root).flatMap { values(steps.dropFirst(), $0, root) }
  }

  private static func next(_ step: SearchPath.Step, _ value: Value, _ root: Value) -> [Value] {
    switch step {
    case .field(let name): [value[name]].compactMap { $0 }
    case .position: []
    case .where(let field, let text): value[field]?.string == text ? [value] : []
    case .present(let field): value[field] == nil ? [] : [value]
    case .absent(let field): value.kind == .object && value[field] == nil ? [value] : []
    case .extension(let url): extensions(value, url)
    case .hasExtension(let url): extensions(value, url).isEmpty ? [] : [value]
    case .targets(let types): leads(value, types, root) ? [value] : []
    case .resourceType(let type): value["resourceType"]?.string == type ? [value] : []
    case .exists(let fields):
      value.kind == .object ? [Value(fields.contains { value[$0] != nil })] : []
    case .isNotFalse(let fields):
      value.kind == .object
        ? [Value(fields.contains { value[$0] != nil && value[$0]?.boolean != false })] : []
    case .resource: [root]
    }
  }

  private static func extensions(_ value: Value, _ url: String) -> [Value] {
    (value["extension"]?.elements.map { $0 } ?? []).filter { $0["url"]?.string == url }
  }

  /// Whether `resolve()` may give one of these types: a resource that is contained, one that a text or an identifier names.
  /// One whose type is not said may be of any.
  private static func leads(_ value: Value, _ types: [String], _ root: Value) -> Bool {
    let text = value.string ?? value["reference"]?.string ?? ""
    if text.hasPrefix("#"), text.count > 1 {
      let contained = root["contained"]?.elements.first {
        $0["id"]?.string.map { "#" + $0 } == text
      }
      return contained?["resourceType"]?.string.map { types.contains($0) } ?? false
    }
    if text.isEmpty, value["identifier"] == nil || value["reference"] != nil { return false }
    let type = NaiveReference(text, bases: [])?.anyType ?? value["type"]?.string
    return type.map { types.contains($0) } ?? true
  }

  // MARK: Terms

  static func terms(_ parameter: SearchParameter, _ resource: Value) -> [NaiveTerm] {
    terms(parameter.kind, parameter.paths, resource, resource)
  }

  static func terms(
    _ kind: SearchParameter.Kind, _ paths: [SearchPath], _ value: Value, _ root: Value
  ) -> [NaiveTerm] {
    paths.flatMap { path in
      values(path.steps[...], value, root).flatMap { terms(kind, path.valueType, $0) }
    }
  }

  private static func terms(
    _ kind: SearchParameter.Kind, _ type: String, _ value: Value
  ) -> [NaiveTerm] {
    switch kind {
    case .string: texts(type, value)
    case .token: tokens(type, value)
    case .reference: references(type, value)
    case .date: times(type, value)
    case .number: number(value).map { [.number($0)] } ?? quantities(type, value, isPlain: true)
    case .quantity: quantities(type, value, isPlain: false)
    case .uri: value.string.map { [.uri($0)] } ?? []
    case .composite, .special: []
    }
  }

  /// "Parts of a HumanName or an Address": any of them that is a text.
  private static func texts(_ type: String, _ value: Value) -> [NaiveTerm] {
    if let text = value.string { return [.text(text)] }
    let names: [String] =
      switch type {
      case "HumanName": ["family", "given", "prefix", "suffix", "text"]
      case "Address": ["line", "city", "district", "state", "country", "postalCode", "text"]
      default: ["text"]
      }
    return names.flatMap { name -> [NaiveTerm] in
      guard let field = value[name] else { return [] }
      if let text = field.string { return [.text(text)] }
      return field.elements.compactMap { $0.string.map { .text($0) } }
    }
  }

  static func identifiers(_ parameter: SearchParameter, _ resource: Value) -> [Value] {
    parameter.paths.filter { $0.valueType == "Identifier" }
      .flatMap { values($0.steps[...], resource, resource) }
  }

  private static func tokens(_ type: String, _ value: Value) -> [NaiveTerm] {
    if let code = value.string ?? value.boolean.map({ $0 ? "true" : "false" }) {
      return [.token(system: nil, code: code, texts: [], type: type)]
    }
    switch type {
    case "Coding": return [coding(value)]
    case "CodeableConcept": return concept(value)
    case "CodeableReference": return value["concept"].map(concept) ?? []
    case "Identifier":
      return [
        .token(
          system: value["system"]?.string, code: value["value"]?.string,
          texts: [value["type"]?["text"]?.string].compactMap { $0 }, type: type)
      ]
    case "ContactPoint":
      return [.token(system: nil, code: value["value"]?.string, texts: [], type: type)]
    default: return []
    }
  }

  private static func coding(_ value: Value) -> NaiveTerm {
    .token(
      system: value["system"]?.string, code: value["code"]?.string,
      texts: [value["display"]?.string].compactMap { $0 }, type: "Coding")
  }

  private static func concept(_ value: Value) -> [NaiveTerm] {
    let codings = value["coding"]?.elements.filter { $0.kind == .object }.map(coding) ?? []
    guard let text = value["text"]?.string else { return codings }
    return codings + [.token(system: nil, code: nil, texts: [text], type: "Coding")]
  }

  private static func references(_ type: String, _ value: Value) -> [NaiveTerm] {
    if let text = value.string { return [.reference(text: text, system: nil, value: nil)] }
    let reference = type == "CodeableReference" ? value["reference"] : value
    guard let reference else { return [] }
    let identifier = reference["identifier"]
    return [
      .reference(
        text: reference["reference"]?.string, system: identifier?["system"]?.string,
        value: identifier?["value"]?.string)
    ]
  }

  private static func times(_ type: String, _ value: Value) -> [NaiveTerm] {
    if let text = value.string { return NaiveTime(text).map { [.time($0)] } ?? [] }
    if type == "Period" { return period(value) }
    guard type == "Timing" else { return [] }
    // "Only the outer limits matter."
    let limits = value["repeat"]?["boundsPeriod"] ?? value["repeat"]?["bounds"]
    var times = limits.map(period) ?? []
    for event in value["event"]?.elements.compactMap({ $0.string.flatMap(NaiveTime.init) }) ?? [] {
      times.append(.time(event))
    }
    let ranges = times.map { time -> (start: Int, end: Int) in
      if case .time(let time) = time { (time.start ?? .min, time.end ?? .max) } else { (0, 0) }
    }
    guard let start = ranges.map(\.start).min(), let end = ranges.map(\.end).max() else {
      return []
    }
    return [.time(NaiveTime(start: start == .min ? nil : start, end: end == .max ? nil : end))]
  }

  private static func period(_ value: Value) -> [NaiveTerm] {
    let texts = [value["start"]?.string, value["end"]?.string]
    let sides = texts.map { $0.flatMap { NaiveTime($0) } }
    guard texts.contains(where: { $0 != nil }),
      zip(texts, sides).allSatisfy({ $0 == nil || $1 != nil })
    else { return [] }
    var time = NaiveTime(start: sides[0]?.start, end: sides[1]?.end)
    if let start = time.start, let end = time.end, end <= start { time.end = start + 1 }
    return [.time(time)]
  }

  static func number(_ value: Value) -> Decimal? {
    guard value.kind == .integer || value.kind == .decimal || value.kind == .string else {
      return nil
    }
    let text = value.string ?? String(decoding: value.jsonBytes(), as: UTF8.self)
    return NaiveNumber.decimal(text)
  }

  private static func quantities(_ type: String, _ value: Value, isPlain: Bool) -> [NaiveTerm] {
    guard value.kind == .object else { return [] }
    if type == "Range" {
      return [.range(low: value["low"].map(side), high: value["high"].map(side))]
    }
    if ["SampledData", "Ratio", "Period"].contains(type) { return [] }
    let side = side(value)
    guard let number = side.number else { return [] }
    if isPlain { return [.number(number)] }
    return [.quantity(number, system: side.system, codes: side.codes, unit: side.unit)]
  }

  private static func side(_ value: Value) -> NaiveTerm.NaiveSide {
    let currency = value["currency"]?.string
    return NaiveTerm.NaiveSide(
      number: value["value"].flatMap(number),
      system: value["system"]?.string ?? (currency == nil ? nil : "urn:iso:std:iso:4217"),
      codes: [value["code"]?.string, currency].compactMap { $0 }, unit: value["unit"]?.string)
  }
}

/// Decimal numbers and what their digits imply.
enum NaiveNumber {
  static func decimal(_ text: String) -> Decimal? {
    let allowed = Set("0123456789+-.eE")
    guard text.contains(where: \.isNumber), text.allSatisfy({ allowed.contains($0) }) else {
      return nil
    }
    return Decimal(string: text)
  }

  /// Half of one in the last place that is written; in the place after it for `1e2`, which the specification has as 95 to
  /// 105.
  static func margin(_ text: String) -> Decimal {
    let parts = text.lowercased().split(separator: "e")
    let fraction = parts[0].split(separator: ".", omittingEmptySubsequences: false).dropFirst()
    let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    var places = (fraction.first?.count ?? 0) - exponent
    if exponent > 0, parts[0].filter(\.isNumber).count == 1 { places += 1 }
    return Decimal(sign: .plus, exponent: -places - 1, significand: 5)
  }
}
