import Andiron
import FHIRModel
import ValueModel

/// Which search parameters of one type of resource have keys in its index, and the keys of resources.
///
/// Besides them, each resource has a key for each reference in it that no parameter finds, so that all that leads to a
/// resource is found.
final class SearchLayout: KeyDerivation {
  let release: ReleaseVersion
  let type: String
  let identifier: String
  let bases: Set<String>
  /// The parameters with keys, and their numbers.
  private let numbers: [String: UInt8]
  private let indexed: [(number: UInt8, parameter: SearchParameter)]

  /// Changes when the bytes of keys do.
  private static let version = 3

  /// The name that the index has in each collection.
  static let indexName = "search"

  /// `parameters` are all that are to be indexed, as many as have numbers.
  init(
    _ release: ReleaseVersion, _ type: String, _ parameters: [SearchParameter],
    bases: Set<String>
  ) {
    self.release = release
    self.type = type
    self.bases = bases
    let kept = parameters.filter(Self.hasKeys).sorted { $0.name < $1.name }.prefix(
      SearchKey.maximumNumber)
    indexed = kept.enumerated().map { (UInt8($0.offset + 1), $0.element) }
    numbers = Dictionary(uniqueKeysWithValues: indexed.map { ($0.parameter.name, $0.number) })
    var hash = StableHash()
    hash.add("\(Self.version) \(bases.sorted())")
    for parameter in kept {
      hash.add("\(parameter.name) \(parameter.kind) \(parameter.paths)\n")
    }
    identifier = "fhir/\(release.rawValue)/\(type)/\(String(hash.value, radix: 16))"
  }

  private static func hasKeys(_ parameter: SearchParameter) -> Bool {
    !parameter.paths.isEmpty && parameter.kind != .composite && parameter.kind != .special
      && parameter.name != "_id"
  }

  /// Nil where the parameter has no keys. That of `_id` always has.
  func number(of parameter: String) -> UInt8? {
    parameter == "_id" ? SearchKey.identity : numbers[parameter]
  }

  func keys(of value: Value) -> [[UInt8]] {
    var keys = SearchKeySet()
    if let id = value["id"]?.string { keys.insert(.identity(id)) }
    for (number, parameter) in indexed {
      var ordered = 0
      parameter.forEachTerm(of: value) { term in
        if term.isOrdered { ordered += 1 }
        add(term, number, &keys)
        return true
      }
      if ordered > 1 { keys.insert(.several(number)) }
    }
    addOtherReferences(in: value, &keys)
    return keys.list
  }

  private func add(_ term: SearchTerm, _ number: UInt8, _ keys: inout SearchKeySet) {
    switch term {
    case .text(let text):
      if let key = SearchKey.text(text, number) { keys.insert(key) }
    case .token(let system, let code, _, _):
      if let code { keys.insert(SearchKey.token(system: system, code: code, number)) }
    case .reference(let value):
      if let text = ReferenceTarget.textValue(of: value) {
        keys.insertReference(text, number, bases: bases)
      }
    case .time(let bounds):
      keys.insert(.time(start: bounds.start, number))
      if bounds.end - bounds.start > TimeBounds.day {
        keys.insert(.longTime(end: bounds.end, number))
      }
    case .number(let number_): keys.insert(.number(number_.double, number))
    case .quantity(let value):
      if let amount = value["value"].flatMap(SearchTerm.number) {
        keys.insert(.number(amount.double, number))
      }
    case .range: keys.insert(.unbounded(number))
    case .uri(let text):
      if let text = text.string { keys.insert(.uri(text, number)) }
    }
  }

  /// References that no parameter finds, under the number zero.
  private func addOtherReferences(in value: Value, _ keys: inout SearchKeySet) {
    switch value.kind {
    case .array:
      for element in value.elements { addOtherReferences(in: element, &keys) }
    case .object:
      if let text = value["reference"], text.kind == .string, !keys.hasReference(text) {
        keys.insertReference(text, 0, bases: bases)
      }
      value.forEachFieldValue { field in
        if field.kind == .object || field.kind == .array { addOtherReferences(in: field, &keys) }
      }
    default: break
    }
  }
}

// MARK: The keys of terms

extension SearchKey {
  /// Nil for what is no text.
  static func text(_ text: Value, _ number: UInt8) -> SearchKey? {
    text.withUTF8 { utf8 in
      var key = SearchKey(number)
      key.append(NormalizedText.keyBytes(NormalizedText.bytes(utf8)))
      return key
    }
  }

  /// The code, then a hash of its system.
  static func token(system: Value?, code: Value, _ number: UInt8) -> SearchKey {
    var key = SearchKey(number)
    if let boolean = code.boolean {
      key.append(code: boolean ? "true" : "false")
    } else {
      _ = code.withUTF8 { key.append(code: $0) }
    }
    if let system = system?.string, !system.isEmpty {
      key.append(hash: StableHash.of(system), count: 4)
    }
    return key
  }

  static func time(start: Int64, _ number: UInt8) -> SearchKey {
    var key = SearchKey(number)
    key.append(time: start)
    return key
  }

  static func longTime(end: Int64, _ number: UInt8) -> SearchKey {
    var key = SearchKey(longTime)
    key.append(number)
    key.append(time: end)
    return key
  }

  static func number(_ value: Double, _ number: UInt8) -> SearchKey {
    var key = SearchKey(number)
    key.append(number: value)
    return key
  }

  /// Of a range, which any search may meet.
  static func unbounded(_ number: UInt8) -> SearchKey {
    var key = SearchKey(longTime)
    key.append(number)
    return key
  }

  /// The version of a canonical address does not count, since it may be asked for or not.
  static func uri(_ text: String, _ number: UInt8) -> SearchKey {
    var key = SearchKey(number)
    key.append(hash: StableHash.of(String(text.prefix { $0 != "|" })), count: 8)
    return key
  }

  /// Of a resource in which a parameter has several terms in an order, so that several tests may each be passed by another
  /// one.
  static func several(_ number: UInt8) -> SearchKey {
    var key = SearchKey(several)
    key.append(number)
    return key
  }

  /// The one key that a resource has for its `id`.
  static func identity(_ id: String) -> SearchKey {
    var key = SearchKey(identity)
    key.append(identifier: id)
    return key
  }
}
