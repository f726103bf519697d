import FHIRModel

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
