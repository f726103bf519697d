package import ValueModel

/// The profiles, tags and security labels of a resource, or those that many have: the parts of a
/// `Meta` that are sets.
package struct MetaLabels: Sendable {
  /// The lists of codings, as they are named in JSON.
  private static let codings = ["security", "tag"]

  private var profiles: [String] = []
  /// The codings of each list, in the order in which they were added.
  private var lists: [String: [Value]] = [:]
  private var known: Set<Key> = []

  /// A profile, or a coding, which is the same as another of its list with that system and code.
  private struct Key: Hashable {
    var list: String
    var system: String?
    var code: String?
  }

  package init() {}

  private static func key(_ list: String, _ coding: Value) -> Key {
    Key(list: list, system: coding["system"]?.string, code: coding["code"]?.string)
  }

  /// Adds those of a `Meta` that are not there yet.
  package mutating func add(_ meta: Value) {
    for profile in Self.elements(meta, "profile").compactMap(\.string)
    where known.insert(Key(list: "profile", code: profile)).inserted {
      profiles.append(profile)
    }
    for list in Self.codings {
      for coding in Self.elements(meta, list) where coding.kind == .object {
        guard known.insert(Self.key(list, coding)).inserted else { continue }
        lists[list, default: []].append(coding)
      }
    }
  }

  /// A `Meta` of them alone, each list in the order of its systems and codes; nil if there are
  /// none.
  package var sortedMeta: Value? {
    var fields: [(String, Value)] = []
    if !profiles.isEmpty {
      fields.append(("profile", Value(array: profiles.sorted().map { Value($0) })))
    }
    for list in Self.codings {
      guard let codings = lists[list] else { continue }
      let keyed = codings.map { (Self.key(list, $0), $0) }.sorted { first, second in
        (first.0.system ?? "", first.0.code ?? "") < (second.0.system ?? "", second.0.code ?? "")
      }
      fields.append((list, Value(array: keyed.map(\.1))))
    }
    return fields.isEmpty ? nil : Value(object: fields)
  }

  // MARK: Of one resource

  /// Returns a `Meta` with the labels of another that it does not have yet, after its own.
  package static func adding(_ other: Value, to meta: Value?) -> Value {
    var meta = meta ?? Value(object: [])
    for list in ["profile"] + codings {
      let old = elements(meta, list)
      var keys = Set(old.map { key(of: $0, list) })
      let new = elements(other, list).filter { keys.insert(key(of: $0, list)).inserted }
      if !new.isEmpty { meta[list] = Value(array: old + new) }
      // Positions without a value have a null.
      if list == "profile", let companions = meta["_profile"], companions.kind == .array {
        let missing = old.count + new.count - companions.elements.count
        let nulls = Array(repeating: Value.null, count: max(0, missing))
        meta["_profile"] = Value(array: Array(companions.elements) + nulls)
      }
    }
    return meta
  }

  /// Returns a `Meta` without the labels of another; nil if nothing is left.
  package static func removing(_ other: Value, from meta: Value?) -> Value? {
    guard var meta else { return nil }
    for list in ["profile"] + codings {
      let gone = Set(elements(other, list).map { key(of: $0, list) })
      let old = elements(meta, list)
      let kept = old.indices.filter { !gone.contains(key(of: old[$0], list)) }
      guard kept.count < old.count else { continue }
      meta[list] = kept.isEmpty ? nil : Value(array: kept.map { old[$0] })
      if list == "profile", let companions = meta["_profile"], companions.kind == .array {
        let all = Array(companions.elements)
        let left = kept.map { $0 < all.count ? all[$0] : .null }
        meta["_profile"] = left.allSatisfy(\.isNull) ? nil : Value(array: left)
      }
    }
    return meta.count == 0 ? nil : meta
  }

  private static func key(of element: Value, _ list: String) -> Key {
    list == "profile" ? Key(list: list, code: element.string) : key(list, element)
  }

  private static func elements(_ meta: Value, _ field: String) -> [Value] {
    guard meta.kind == .object, let value = meta[field], value.kind == .array else { return [] }
    return Array(value.elements)
  }
}
