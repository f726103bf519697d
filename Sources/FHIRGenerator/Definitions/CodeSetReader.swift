import ValueModel

/// Finds the codes of required bindings: in `required-codes.json`, which lists them, or if there is
/// no such file, by expanding the value sets of the specification.
struct CodeSetReader {
  /// A value set that can be listed.
  private struct Listed {
    var url: String
    var name: String?
    var id: String?
    var bindings: [String]
    var codes: [String]
    var systems: [String]
  }

  /// The files with value sets and code systems in the specification's downloads.
  private static let terminology = ["valuesets.json", "v3-codesystems.json", "v2-tables.json"]

  private let files: DefinitionFiles
  /// The definitions of types, with their bindings.
  private let definitions: [Value]
  /// The names of types.
  private let types: Set<String>

  init(_ files: DefinitionFiles, _ definitions: [Value], types: Set<String>) {
    self.files = files
    self.definitions = definitions
    self.types = types
  }

  /// The sets that can be listed, each with a name of its own. Throws `.definition` if two sets
  /// have the same names, and what reading the files throws.
  func sets() throws -> [Release.CodeSet] {
    let listed = try files.jsonIfThere("required-codes.json").map(Self.listed) ?? expanded()
    var sets: [Release.CodeSet] = []
    var taken = types.union(SwiftName.reservedTypes)
    for set in listed {
      // The name of its only binding. If it has several, or another set or a type has that name,
      // its own name.
      let names =
        (set.bindings.count == 1 ? set.bindings : [])
        + [set.name, set.bindings.first, set.id].compactMap { $0 }
      let candidates = names.map { SwiftName.codes($0) }.filter { !$0.isEmpty }
      guard let name = candidates.first(where: { taken.insert($0).inserted }) else {
        throw GeneratorError(.definition, "two sets of codes have the names of \(set.url)")
      }
      sets.append(Release.CodeSet(name: name, url: set.url, codes: set.codes, systems: set.systems))
    }
    return sets
  }

  private static func listed(_ document: Value) -> [Listed] {
    (document["valueSets"]?.elements ?? Value(array: []).elements).compactMap { set in
      guard set["complete"]?.boolean == true, let url = set["url"]?.string,
        let codes = set["codes"]?.elements.compactMap({ $0["code"]?.string })
      else { return nil }
      // Systems of one set may contain the same code.
      var known: Set<String> = []
      return Listed(
        url: url, name: set["name"]?.string, id: set["id"]?.string,
        bindings: set["bindingNames"]?.elements.compactMap(\.string) ?? [],
        codes: codes.filter { known.insert($0).inserted },
        systems: set["systems"]?.elements.compactMap(\.string) ?? [])
    }
  }

  /// The sets in the order of their URLs.
  private func expanded() throws -> [Listed] {
    var resources = try files.bundle(Self.terminology[0])
    for name in Self.terminology.dropFirst() { resources += try files.bundleIfThere(name) }
    let expander = ValueSetExpander(resources)
    return bindings().sorted { $0.key < $1.key }.compactMap { url, bindings in
      guard let codes = expander.codes(url), !codes.isEmpty else { return nil }
      let set = expander.valueSet(url)
      return Listed(
        url: url, name: set?["name"]?.string, id: set?["id"]?.string, bindings: bindings.sorted(),
        codes: codes, systems: expander.systems(url))
    }
  }

  /// The names that required bindings of each value set have.
  private func bindings() -> [String: Set<String>] {
    var names: [String: Set<String>] = [:]
    for definition in definitions {
      for element in definition["snapshot"]?["element"]?.elements ?? Value(array: []).elements {
        guard let binding = RequiredBinding(element) else { continue }
        names[binding.url, default: []].formUnion(binding.name.map { [$0] } ?? [])
      }
    }
    return names
  }
}
