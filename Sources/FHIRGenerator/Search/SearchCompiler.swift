import FHIRModel

/// Compiles the search parameters of a release.
struct SearchCompiler {
  /// A part of an expression that could not be compiled.
  struct Failure: Hashable {
    var type: String
    var name: String
    var expression: String
    var reason: String
  }

  private let types: SearchTypes
  private let definitions: [SearchDefinition]
  private let byURL: [String: SearchDefinition]
  private(set) var parameters: [SearchParameter] = []
  private(set) var failures: [Failure] = []

  init(_ release: Release, _ definitions: [SearchDefinition]) {
    types = SearchTypes(release)
    self.definitions = definitions
    byURL = Dictionary(definitions.map { ($0.url, $0) }) { first, _ in first }
  }

  /// Compiles each parameter for each type that has it, if the type is among those to generate.
  mutating func compile() {
    for definition in definitions {
      for base in definition.bases where isKnown(base) { compile(definition, base) }
    }
    for name in CompositeNames(parameters).parameters() {
      parameters.removeAll { $0.type == name.type && $0.name == name.replaced }
      failures.removeAll { $0.type == name.type && $0.name == name.replaced }
      parameters += name.parameters
    }
    parameters.sort { ($0.type, $0.name) < ($1.type, $1.name) }
    failures.sort { ($0.type, $0.name, $0.expression) < ($1.type, $1.name, $1.expression) }
  }

  private func isKnown(_ base: String) -> Bool {
    base == "Resource" || base == "DomainResource" || types.isResource(base)
  }

  private mutating func compile(_ definition: SearchDefinition, _ base: String) {
    // A parameter that is defined twice has the paths of both definitions.
    let known = parameters.firstIndex { $0.type == base && $0.name == definition.name }
    let earlier = known.map { parameters.remove(at: $0) }
    var ends: [SearchCursor] = []
    var components: [SearchParameter.Component] = []
    do {
      for alternative in try alternatives(definition, base) {
        do {
          let compiled = try compile(alternative, definition, base)
          ends += compiled.ends
          components = Self.union(components, compiled.components)
        } catch  where definition.bases.count > 1 && Self.isRelative(alternative) {
          fail(definition, base, SearchExpression.Failure("no part is about \(base)"))
        } catch {
          fail(definition, base, error)
        }
      }
    } catch {
      // Nothing is lost if another definition of the parameter says where the values are.
      if earlier == nil { fail(definition, base, error) }
    }
    parameters.append(
      SearchParameter(
        name: definition.name, type: base, kind: earlier?.kind ?? definition.kind,
        paths: Self.paths((earlier?.paths ?? []) + ends.map(\.path), definition.kind),
        targets: targets(definition, ends), components: components))
  }

  private mutating func fail(
    _ definition: SearchDefinition, _ base: String, _ failure: SearchExpression.Failure
  ) {
    failures.append(
      Failure(
        type: base, name: definition.name, expression: definition.expression,
        reason: failure.reason))
  }

  /// The components, with the paths from all places where they occur.
  private static func union(
    _ known: [SearchParameter.Component], _ new: [SearchParameter.Component]
  ) -> [SearchParameter.Component] {
    guard known.count == new.count else { return new }
    return zip(known, new).map { known, new in
      let paths = known.paths + new.paths.filter { !known.paths.contains($0) }
      return SearchParameter.Component(name: known.name, kind: known.kind, paths: paths)
    }
  }

  /// Whether an expression does not begin with a type, so that it applies to any type that has the
  /// parameter.
  private static func isRelative(_ expression: SearchExpression) -> Bool {
    expression.root?.first?.isUppercase != true
  }

  /// Each path once. A boolean and a date in one choice, as in `deceased[x]`, become one path for a
  /// token.
  private static func paths(
    _ all: [SearchPath], _ kind: SearchParameter.Kind
  ) -> [SearchPath] {
    var paths: [SearchPath] = []
    for path in all where !paths.contains(path) { paths.append(path) }
    guard kind == .token, paths.map(\.valueType) == ["boolean", "dateTime"],
      case .field(let flag) = paths[0].steps.last, case .field(let date) = paths[1].steps.last,
      flag.dropLast("Boolean".count) == date.dropLast("DateTime".count),
      paths[0].steps.dropLast() == paths[1].steps.dropLast()
    else { return paths }
    return [
      SearchPath(paths[0].steps.dropLast() + [.isNotFalse([flag, date])], valueType: "boolean")
    ]
  }

  /// The types that references lead to, limited to those that the paths allow; empty if they may
  /// lead to any.
  private func targets(_ definition: SearchDefinition, _ ends: [SearchCursor]) -> [String] {
    guard definition.kind == .reference else { return [] }
    let resources = Set(types.resources.map(\.name)).subtracting(["Parameters"])
    let isAny =
      definition.targets.contains("Resource") || resources.isSubset(of: definition.targets)
    let allowed = ends.map(\.keptTargets)
    guard !allowed.isEmpty, !allowed.contains([]) else { return isAny ? [] : definition.targets }
    let kept = definition.targets.filter { name in allowed.contains { $0.contains(name) } }
    return !kept.isEmpty ? kept : isAny ? [] : definition.targets
  }

  /// The parts of the expression that concern `base`. Throws if no part does, or if paths cannot
  /// express the parameter.
  private func alternatives(
    _ definition: SearchDefinition, _ base: String
  ) throws(SearchExpression.Failure) -> [SearchExpression] {
    guard !definition.expression.isEmpty else {
      throw SearchExpression.Failure("it has no expression")
    }
    guard !definition.isComputed else {
      throw SearchExpression.Failure("its values are computed from what the expression finds")
    }
    let all = try definition.parse(definition.expression).alternatives
    let own = all.filter { [base, "Resource", "DomainResource"].contains($0.root) }
    // A part that names no type concerns the only type that has the parameter, or the types that no
    // other part concerns.
    if !own.isEmpty, definition.bases.count > 1 { return own }
    let kept = all.filter { own.contains($0) || Self.isRelative($0) }
    guard !kept.isEmpty else { throw SearchExpression.Failure("no part is about \(base)") }
    return kept
  }

  private func compile(
    _ expression: SearchExpression, _ definition: SearchDefinition, _ base: String
  ) throws(SearchExpression.Failure) -> (
    ends: [SearchCursor], components: [SearchParameter.Component]
  ) {
    let compiler = SearchPathCompiler(types: types, base: base)
    let cursors = try compiler.cursors(expression, from: SearchCursor(base))
    guard definition.kind == .composite else {
      return (try ends(cursors, definition.kind, compiler), [])
    }
    guard !definition.components.isEmpty else {
      throw SearchExpression.Failure("it names no components")
    }
    var components: [SearchParameter.Component] = []
    for component in definition.components {
      components.append(try self.component(component, definition, cursors, compiler))
    }
    return (try ends(cursors, nil, compiler), components)
  }

  /// Compiles a component, from each place where the composite occurs.
  private func component(
    _ component: SearchDefinition.Component, _ definition: SearchDefinition,
    _ cursors: [SearchCursor], _ compiler: SearchPathCompiler
  ) throws(SearchExpression.Failure) -> SearchParameter.Component {
    let expression = try definition.parse(component.expression)
    let named = byURL[component.definition] ?? self.named(component, compiler.base)
    var paths: [SearchPath] = []
    for cursor in cursors {
      let start = SearchCursor(cursor.type)
      let reached = try compiler.cursors(expression, from: start)
      paths += try ends(reached, named?.kind, compiler).map(\.path).filter { !paths.contains($0) }
    }
    let kind = named?.kind ?? SearchValueTypes.kind(of: paths.first?.valueType ?? "")
    return SearchParameter.Component(name: named?.name, kind: kind, paths: paths)
  }

  /// The parameter of a type that a component names together with that type, because several types
  /// share it: `Observation-code`.
  private func named(
    _ component: SearchDefinition.Component, _ base: String
  ) -> SearchDefinition? {
    definitions.first {
      $0.bases.contains(base) && component.definition.hasSuffix("/\(base)-\($0.name)")
    }
  }

  /// The values that a search of a kind compares; without a kind, all values that are reached.
  private func ends(
    _ cursors: [SearchCursor], _ kind: SearchParameter.Kind?, _ compiler: SearchPathCompiler
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    var result: [SearchCursor] = []
    for cursor in cursors {
      let kept = SearchValueTypes.kept(cursor, for: kind)
      guard !kept.isEmpty else {
        let choice = cursor.choice?.name ?? ""
        throw SearchExpression.Failure("no type of \(choice)[x] is for \(kind?.rawValue ?? "")")
      }
      for cursor in kept { result += try ends(of: cursor, kind, compiler) }
    }
    return result
  }

  /// Continues to the value that is compared, if a type holds it in a field of its own.
  private func ends(
    of cursor: SearchCursor, _ kind: SearchParameter.Kind?, _ compiler: SearchPathCompiler
  ) throws(SearchExpression.Failure) -> [SearchCursor] {
    switch (cursor.type, kind) {
    case ("CodeableReference", .reference): return [cursor.adding(.field("reference"), "Reference")]
    case ("CodeableReference", .token):
      return [cursor.adding(.field("concept"), "CodeableConcept")]
    case ("string", .reference) where cursor.steps.last == .field("reference"):
      // The text of a reference stands for the reference.
      var reference = cursor
      reference.steps.removeLast()
      reference.type = "Reference"
      return [reference]
    case ("Extension", .some):
      let value = try compiler.cursors(.name("value"), from: cursor)
      return value.flatMap { SearchValueTypes.kept($0, for: kind) }
    case (let type, let kind?) where !types.isCompared(type, by: kind):
      throw SearchExpression.Failure("\(type) is nothing that is compared")
    default: return [cursor]
    }
  }
}
