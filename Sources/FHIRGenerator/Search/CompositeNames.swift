import FHIRModel

/// Finds the parts of composite parameters by their names, as DSTU2 does not define them otherwise:
/// `a-b` consists of `a` and `b`, `p-a-b` of `p-a` and `p-b`, `a-value-[x]` is one parameter for
/// each `value-…`, and `a` consists of the two parameters that begin with `a`, if there are exactly
/// two.
struct CompositeNames {
  /// The parameters that replace one without paths.
  struct Found {
    var type: String
    var replaced: String
    var parameters: [SearchParameter]
  }

  private let open: [SearchParameter]
  private let byType: [String: [SearchParameter]]

  init(_ parameters: [SearchParameter]) {
    open = parameters.filter { $0.kind == .composite && $0.paths.isEmpty }
    let parts = parameters.filter { $0.kind != .composite && !$0.paths.isEmpty }
    byType = Dictionary(grouping: parts, by: \.type)
  }

  func parameters() -> [Found] {
    open.compactMap { parameter in
      let all = byType[parameter.type] ?? []
      let found = names(parameter.name, all).compactMap { name, parts in
        composite(name, parameter.type, parts)
      }
      return found.isEmpty
        ? nil : Found(type: parameter.type, replaced: parameter.name, parameters: found)
    }
  }

  private func names(
    _ name: String, _ all: [SearchParameter]
  ) -> [(name: String, parts: [SearchParameter])] {
    guard name.hasSuffix("-[x]") else {
      return parts(name, all).map { [(name, $0)] } ?? []
    }
    let stem = String(name.dropLast("[x]".count))
    let last = stem.split(separator: "-").last.map { $0 + "-" } ?? ""
    let endings = all.filter { $0.name.hasPrefix(last) }.map { $0.name.dropFirst(last.count) }
    return endings.sorted().compactMap { ending in
      parts(stem + ending, all).map { (stem + ending, $0) }
    }
  }

  /// The two parameters that a name consists of; nil if it does not consist of two.
  private func parts(_ name: String, _ all: [SearchParameter]) -> [SearchParameter]? {
    let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
    let words = name.split(separator: "-").map(String.init)
    for first in 1..<max(words.count, 1) {
      for shared in (0..<first).reversed() where shared > 0 || first == 1 {
        let prefix = words[..<shared]
        let left = (prefix + words[shared..<first]).joined(separator: "-")
        let right = (prefix + words[first...]).joined(separator: "-")
        if let left = byName[left], let right = byName[right] { return [left, right] }
      }
    }
    let beginning = all.filter { $0.name.hasPrefix(name) && $0.name != name }
    return beginning.count == 2 ? beginning : nil
  }

  /// A composite of parameters; the steps that all their paths begin with become its own path.
  private func composite(
    _ name: String, _ type: String, _ parts: [SearchParameter]
  ) -> SearchParameter? {
    let steps = parts.flatMap(\.paths).map(\.steps)
    guard let first = steps.first else { return nil }
    // The last step of each path stays with the part.
    var count = 0
    while steps.allSatisfy({ $0.count > count + 1 && $0[count] == first[count] }) { count += 1 }
    let components = parts.map { part in
      SearchParameter.Component(
        name: part.name, kind: part.kind,
        paths: part.paths.map { SearchPath(Array($0.steps[count...]), valueType: $0.valueType) })
    }
    return SearchParameter(
      name: name, type: type, kind: .composite,
      paths: [SearchPath(Array(first[..<count]), valueType: valueType(type, first[..<count]))],
      components: components)
  }

  /// The nested type that plain fields lead to, by the names of nested types.
  private func valueType(_ type: String, _ steps: ArraySlice<SearchPath.Step>) -> String {
    steps.reduce(type) { name, step in
      guard case .field(let field) = step else { return name }
      return name + "." + SwiftName.type(field)
    }
  }
}
