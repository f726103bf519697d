import FHIRModel
import FHIRR4
import Foundation
import ValueModel

/// What the Android FHIR engine's tables hold of a resource: one row for each value of each search parameter.
///
/// Found by the same paths as Andiron's keys, so that both index the same.
struct IndexRows {
  enum Row {
    case string(String, String)
    case token(String, system: String, code: String)
    case reference(String, String)
    case date(String, from: Int, to: Int)
    case number(String, Double)
    case quantity(String, system: String, code: String, value: Double)
    case uri(String, String)
  }

  private let parameters: [FHIRModel.SearchParameter]

  init(_ type: String) {
    parameters = R4.searchParameters.parameters(of: type).filter { $0.kind != .composite }
  }

  func forEach(_ resource: Value, _ body: (Row) throws -> Void) throws {
    for parameter in parameters {
      for path in parameter.paths {
        var values: [Value] = []
        path.forEachValue(in: resource) {
          values.append($0)
          return true
        }
        for value in values { try rows(parameter, path.valueType, value, body) }
      }
    }
  }

  private func rows(
    _ parameter: FHIRModel.SearchParameter, _ type: String, _ value: Value,
    _ body: (Row) throws -> Void
  ) throws {
    let name = parameter.name
    switch parameter.kind {
    case .string: for text in Self.texts(type, value) { try body(.string(name, Self.plain(text))) }
    case .token:
      for (system, code) in Self.tokens(type, value) {
        try body(.token(name, system: system, code: code))
      }
    case .reference:
      if let text = value.string ?? value["reference"]?.string { try body(.reference(name, text)) }
    case .date: if let (from, to) = Self.dates(value) { try body(.date(name, from: from, to: to)) }
    case .number: if let number = value.double { try body(.number(name, number)) }
    case .quantity:
      if let number = value["value"]?.double {
        try body(
          .quantity(
            name, system: value["system"]?.string ?? "", code: value["code"]?.string ?? "",
            value: number))
      }
    case .uri: if let text = value.string { try body(.uri(name, text)) }
    case .composite, .special: break
    }
  }

  /// Without marks, as both are to find and sort the same.
  static func plain(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text : text.folding(options: .diacriticInsensitive, locale: nil)
  }

  private static func texts(_ type: String, _ value: Value) -> [String] {
    if let text = value.string { return [text] }
    let fields: [String] =
      switch type {
      case "HumanName": ["family", "given", "prefix", "suffix", "text"]
      case "Address": ["line", "city", "district", "state", "country", "postalCode", "text"]
      default: []
      }
    return fields.flatMap { field -> [String] in
      guard let found = value[field] else { return [] }
      return found.string.map { [$0] } ?? found.elements.compactMap(\.string)
    }
  }

  private static func tokens(_ type: String, _ value: Value) -> [(String, String)] {
    if let code = value.string { return [("", code)] }
    if let boolean = value.boolean { return [("", boolean ? "true" : "false")] }
    switch type {
    case "CodeableConcept":
      return (value["coding"] ?? Value(array: [])).elements.flatMap { tokens("Coding", $0) }
    case "Coding":
      return value["code"]?.string.map { [(value["system"]?.string ?? "", $0)] } ?? []
    case "Identifier", "ContactPoint":
      return value["value"]?.string.map { [(value["system"]?.string ?? "", $0)] } ?? []
    default: return []
    }
  }

  private static func dates(_ value: Value) -> (Int, Int)? {
    if let text = value.string { return bounds(text) }
    let start = value["start"]?.string.flatMap(bounds)
    let end = value["end"]?.string.flatMap(bounds)
    guard start != nil || end != nil else { return nil }
    return (start?.0 ?? .min / 4, end?.1 ?? .max / 4)
  }

  /// Milliseconds; the end is within.
  private static func bounds(_ text: String) -> (Int, Int)? {
    guard let moment = FHIRDateTime(text), let interval = moment.interval(in: .gmt) else {
      return nil
    }
    return (milliseconds(interval.lowerBound), milliseconds(interval.upperBound) - 1)
  }

  static func milliseconds(_ date: Date) -> Int {
    Int((date.timeIntervalSinceReferenceDate * 1e3).rounded())
  }
}
