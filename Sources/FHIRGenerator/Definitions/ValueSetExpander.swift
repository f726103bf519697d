import ValueModel

/// Lists the codes of value sets from their definitions and those of code systems.
///
/// FHIR R5, section 4.9.5 (<https://hl7.org/fhir/R5/valueset.html#compose>). Sets with filters, and
/// sets of code systems that are missing or incomplete, cannot be listed. Concepts that cannot be
/// selected are left out.
struct ValueSetExpander {
  /// A code and the system that it belongs to.
  private struct Concept: Hashable {
    var system: String
    var code: String
  }

  private var sets: [String: Value] = [:]
  private var systems: [String: [Concept]] = [:]

  /// Takes the first definition of each set and system.
  init(_ resources: [Value]) {
    for resource in resources {
      guard let url = resource["url"]?.string else { continue }
      switch resource["resourceType"]?.string {
      case "ValueSet":
        if sets[url] == nil { sets[url] = resource }
        if let inline = resource["codeSystem"], let system = inline["system"]?.string {
          add(inline, as: system)
        }
      case "CodeSystem":
        // A system without this field, as in users' own definitions, is taken to be complete.
        if resource["content"]?.string ?? "complete" == "complete" { add(resource, as: url) }
      default: break
      }
    }
  }

  func valueSet(_ url: String) -> Value? { sets[url] }

  /// The codes in the order of the definitions, each once; nil if they cannot be listed.
  func codes(_ url: String) -> [String]? {
    var open: Set<String> = []
    guard let concepts = concepts(url, &open) else { return nil }
    var known: Set<String> = []
    return concepts.map(\.code).filter { known.insert($0).inserted }
  }

  /// The code systems that the codes belong to, in the order of the definitions; empty if the codes
  /// cannot be listed.
  func systems(_ url: String) -> [String] {
    var open: Set<String> = []
    var known: Set<String> = []
    return (concepts(url, &open) ?? []).map(\.system).filter { known.insert($0).inserted }
  }

  // MARK: Code systems

  private mutating func add(_ definition: Value, as system: String) {
    guard systems[system] == nil else { return }
    var concepts: [Concept] = []
    Self.collect(definition["concept"], system, &concepts)
    systems[system] = concepts
  }

  private static func collect(_ list: Value?, _ system: String, _ concepts: inout [Concept]) {
    for concept in list?.elements ?? Value(array: []).elements {
      if let code = concept["code"]?.string, isSelectable(concept) {
        concepts.append(Concept(system: system, code: code))
      }
      collect(concept["concept"], system, &concepts)
    }
  }

  private static func isSelectable(_ concept: Value) -> Bool {
    if concept["abstract"]?.boolean == true { return false }
    let properties = concept["property"]?.elements ?? Value(array: []).elements
    return !properties.contains {
      $0["code"]?.string == "notSelectable" && $0["valueBoolean"]?.boolean == true
    }
  }

  // MARK: Value sets

  /// The concepts of a set. `open` are the sets that are being listed, none of which can be part of
  /// itself.
  private func concepts(_ url: String, _ open: inout Set<String>) -> [Concept]? {
    let url = String(url.prefix { $0 != "|" })
    guard let set = sets[url], open.insert(url).inserted else { return nil }
    defer { open.remove(url) }
    var concepts: [Concept] = []
    if let system = set["codeSystem"]?["system"]?.string { concepts += systems[system] ?? [] }
    let compose = set["compose"]
    for imported in Self.strings(compose?["import"]) {
      guard let more = self.concepts(imported, &open) else { return nil }
      concepts += more
    }
    for include in Self.list(compose?["include"]) {
      guard let more = listed(include, &open) else { return nil }
      concepts += more
    }
    var excluded: Set<Concept> = []
    for exclude in Self.list(compose?["exclude"]) {
      guard let fewer = listed(exclude, &open) else { return nil }
      excluded.formUnion(fewer)
    }
    var known = excluded
    return concepts.filter { known.insert($0).inserted }
  }

  /// The concepts of one `include`: those in its system or list that are in all of its sets. Nil if
  /// they cannot be listed.
  private func listed(_ include: Value, _ open: inout Set<String>) -> [Concept]? {
    guard Self.list(include["filter"]).isEmpty else { return nil }
    var concepts: [Concept]?
    if let system = include["system"]?.string {
      let named = Self.list(include["concept"])
      concepts =
        named.isEmpty
        ? systems[system]
        : named.compactMap { $0["code"]?.string }.map { Concept(system: system, code: $0) }
      if concepts == nil { return nil }
    }
    for url in Self.strings(include["valueSet"]) {
      guard let others = self.concepts(url, &open) else { return nil }
      let allowed = Set(others)
      concepts = concepts.map { $0.filter(allowed.contains) } ?? others
    }
    return concepts
  }

  private static func list(_ value: Value?) -> [Value] {
    guard let value, value.kind == .array else { return [] }
    return Array(value.elements)
  }

  private static func strings(_ value: Value?) -> [String] { list(value).compactMap(\.string) }
}
