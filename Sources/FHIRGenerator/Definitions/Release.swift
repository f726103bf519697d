import FHIRModel

/// The definitions of a release, in the form that text is generated from.
struct Release {
  /// The codes of a required binding.
  struct CodeSet: Hashable {
    /// The name of the binding as a Swift type.
    var name: String
    var url: String
    var codes: [String]
    /// The code systems that the codes belong to.
    var systems: [String] = []
  }

  let name: ReleaseVersion
  /// Types with fields, sorted by name; nested types are in the types around them.
  var types: [TypeModel]
  /// The code sets of required bindings, sorted by name.
  var codes: [CodeSet]
}

extension Release {
  /// The types that the run time needs in each release, and those that report issues.
  private static let always = [
    "Meta", "Narrative", "Extension", "Reference", "OperationOutcome", "Bundle",
  ]

  /// Removes all types except these and the types that they hold, directly or indirectly.
  ///
  /// Throws `.request` if the release has no type of one of the names.
  mutating func keepOnly(_ names: [String]) throws(GeneratorError) {
    let byName = Dictionary(uniqueKeysWithValues: types.map { ($0.name, $0) })
    if let unknown = names.first(where: { byName[$0] == nil }) {
      throw GeneratorError(.request, "\(name.typeName) has no type \(unknown)")
    }
    var kept: Set<String> = []
    var open = names + Self.always
    while let next = open.popLast() {
      guard let type = byName[next], kept.insert(next).inserted else { continue }
      let held = type.all.flatMap(\.elements).flatMap(\.types).map(\.name)
      open += held.map { String($0.prefix { $0 != "." }) }
      if type.isResource { open += ["Meta", "Narrative"] }
    }
    types.removeAll { !kept.contains($0.name) }
    let used = Set(types.flatMap(\.all).flatMap(\.elements).flatMap(\.types).compactMap(\.codes))
    codes.removeAll { !used.contains($0.name) }
  }
}
