import ValueModel

/// Reads the codes of required bindings.
struct CodeSetReader {
  private let files: DefinitionFiles
  /// Names that types have.
  private let types: Set<String>

  init(_ files: DefinitionFiles, types: Set<String>) {
    self.files = files
    self.types = types
  }

  /// Sets that can be listed, each with a name of its own.
  func sets() throws -> [CodeSet] {
    let document = try files.json("required-codes.json")
    var sets: [CodeSet] = []
    var taken = types.union(SwiftName.reservedTypes)
    for set in document["valueSets"]?.elements ?? Value(array: []).elements {
      guard set["complete"]?.boolean == true, let url = set["url"]?.string,
        let codes = set["codes"]?.elements.compactMap({ $0["code"]?.string })
      else { continue }
      let bindings = set["bindingNames"]?.elements.compactMap(\.string) ?? []
      // The name of the one binding. Where a set has several, or another set or a type has that name, its own.
      let names =
        (bindings.count == 1 ? bindings : [])
        + [set["name"]?.string, bindings.first, set["id"]?.string].compactMap { $0 }
      let candidates = names.map { SwiftName.codes($0) }.filter { !$0.isEmpty }
      guard let name = candidates.first(where: { taken.insert($0).inserted }) else {
        throw GeneratorError(.definition, "two sets of codes have the names of \(url)")
      }
      sets.append(CodeSet(name: name, url: url, codes: codes))
    }
    return sets
  }
}
