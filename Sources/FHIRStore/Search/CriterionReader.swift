import FHIRModel
import Foundation
import TextIndex

/// Reads the criteria of searches in one release.
struct CriterionReader {
  /// The meaning of a criterion, determined without looking at any resource.
  indirect enum Form {
    case condition(SearchCondition)
    case words(WordCondition)
    /// The target of a reference must match: its possible types, and the rest of the chain.
    case chain(SearchParameter, types: [String], FHIRSearch.Criterion)
    /// A resource that refers to it must match.
    case has(type: String, SearchParameter, FHIRSearch.Criterion?)
  }

  let release: StoredRelease
  let bases: Set<String>
  let now: Date
  /// The zone of dates without one.
  let zone: DayZone?

  func read(_ criterion: FHIRSearch.Criterion, _ type: String) throws(FHIRStoreError) -> Form {
    guard !criterion.values.isEmpty else {
      throw FHIRStoreError(.invalidSearch, "a parameter needs a value", path: criterion.name)
    }
    if criterion.name.hasPrefix("_has:") { return try readHas(criterion) }
    let name = criterion.name
    if let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) {
      return try readChain(criterion, type, dot)
    }
    let base = name.prefix { $0 != ":" }
    if let words = WordParameter(rawValue: String(base)) {
      return .words(try readWords(words, criterion, type))
    }
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else {
      return .condition(try condition(parameter(name, type, name), nil, criterion))
    }
    let parameter = try parameter(String(name[..<colon]), type, name)
    guard let modifier = SearchModifier(String(name[name.index(after: colon)...])) else {
      throw FHIRStoreError(.notSupported, "there is no such modifier", path: name)
    }
    try check(modifier, parameter, name)
    return .condition(try condition(parameter, modifier, criterion))
  }

  /// The parameter of that name. Throws `.unknownParameter`, and `.notSupported` if the release's
  /// definition was not compiled.
  private func parameter(
    _ name: String, _ type: String, _ path: String
  ) throws(FHIRStoreError) -> SearchParameter {
    let parameter = try definedParameter(name, type, path)
    guard !parameter.paths.isEmpty, parameter.kind != .special else {
      throw FHIRStoreError(
        .notSupported, "a parameter that is not of elements is not answered", path: path)
    }
    return parameter
  }

  /// The parameter of that name, whether its definition was compiled or not.
  private func definedParameter(
    _ name: String, _ type: String, _ path: String
  ) throws(FHIRStoreError) -> SearchParameter {
    guard let parameter = release.parameters.parameter(name, of: type) else {
      throw FHIRStoreError(
        .unknownParameter, "\(type) has no such search parameter", path: path)
    }
    return parameter
  }

  private func check(
    _ modifier: SearchModifier?, _ parameter: SearchParameter, _ path: String
  ) throws(FHIRStoreError) {
    if let type = modifier?.type, parameter.kind == .reference, !release.has(type) {
      throw FHIRStoreError(.unknownType, "there is no such type", path: path)
    }
    guard modifier?.isAllowed(for: parameter, release.version) ?? true else {
      throw FHIRStoreError(
        .notSupported, "a parameter of kind \(parameter.kind) has no such modifier here", path: path
      )
    }
  }

  // MARK: Conditions

  private func condition(
    _ parameter: SearchParameter, _ modifier: SearchModifier?, _ criterion: FHIRSearch.Criterion
  ) throws(FHIRStoreError) -> SearchCondition {
    if modifier == .missing {
      let wanted = try isMissingWanted(criterion)
      return SearchCondition(
        parameter: parameter, modifier: .missing, operands: [], isMissingWanted: wanted,
        bases: bases, zone: zone)
    }
    var operands: [SearchOperand] = []
    for value in criterion.values {
      operands.append(try operand(value, parameter, modifier, criterion.name))
    }
    return SearchCondition(
      parameter: parameter, modifier: modifier, operands: operands, isMissingWanted: false,
      bases: bases, zone: zone)
  }

  private func isMissingWanted(
    _ criterion: FHIRSearch.Criterion
  ) throws(FHIRStoreError) -> Bool {
    guard criterion.values.count == 1, let wanted = Bool(criterion.values[0]) else {
      throw FHIRStoreError(.invalidSearch, "expected true or false", path: criterion.name)
    }
    return wanted
  }

  private func readWords(
    _ parameter: WordParameter, _ criterion: FHIRSearch.Criterion, _ type: String
  ) throws(FHIRStoreError) -> WordCondition {
    let name = criterion.name
    _ = try definedParameter(parameter.rawValue, type, name)
    guard name == parameter.rawValue else {
      guard name == parameter.rawValue + ":missing" else {
        throw FHIRStoreError(
          .notSupported, "a parameter of words has no modifier except missing", path: name)
      }
      return WordCondition(
        parameter, nil, isMissingWanted: try isMissingWanted(criterion), release.words)
    }
    var expressions: [TextExpression] = []
    for value in criterion.values {
      expressions.append(try WordOperand.expression(value, parameter, release.words, name))
    }
    return WordCondition(
      parameter, expressions.count == 1 ? expressions[0] : .any(expressions), release.words)
  }

  private func operand(
    _ text: String, _ parameter: SearchParameter, _ modifier: SearchModifier?, _ path: String
  ) throws(FHIRStoreError) -> SearchOperand {
    if parameter.kind == .composite {
      let parts = SearchText.split(text, at: "$")
      guard parts.count == parameter.components.count else {
        throw FHIRStoreError(
          .invalidSearch, "expected \(parameter.components.count) values with $ between them",
          path: path)
      }
      var operands: [SearchOperand] = []
      for (part, component) in zip(parts, parameter.components) {
        let starts = parameter.paths.map(\.valueType)
        let systems = { self.codeSystems(component.paths, from: starts) }
        operands.append(try operand(part, component.kind, nil, [], systems, path))
      }
      return .composite(operands)
    }
    let systems = { self.codeSystems(parameter.paths, from: [parameter.type]) }
    return try operand(text, parameter.kind, modifier, parameter.targets, systems, path)
  }

  private func operand(
    _ text: String, _ kind: SearchParameter.Kind, _ modifier: SearchModifier?, _ targets: [String],
    _ systems: () -> Set<String>?, _ path: String
  ) throws(FHIRStoreError) -> SearchOperand {
    let operand: SearchOperand? =
      switch kind {
      case .string: .text(TextOperand(SearchText.unescaped(text)))
      case .token where modifier == .text: .text(TextOperand(SearchText.unescaped(text)))
      case .token where modifier == .ofType: IdentifierOperand(text).map { .identifier($0) }
      case .token: TokenOperand(text, systems: systems).map { .token($0) }
      case .reference where modifier == .identifier: TokenOperand(text).map { .token($0) }
      case .reference:
        .reference(
          ReferenceOperand(
            SearchText.unescaped(text), targets: targets, only: modifier?.type, bases: bases))
      case .date: TimeOperand(text, now: now, zone: zone).map { .time($0) }
      case .number: NumberOperand(text).map { .number($0) }
      case .quantity: QuantityOperand(text).map { .quantity($0) }
      case .uri: .uri(SearchText.unescaped(text))
      case .composite, .special: nil
      }
    guard let operand, !text.isEmpty else {
      throw FHIRStoreError(.invalidSearch, "expected a \(kind)", path: path)
    }
    return operand
  }

  /// The code systems of the codes that paths lead to.
  private func codeSystems(_ paths: [SearchPath], from types: [String]) -> Set<String>? {
    CodeSystems(types: release.release.types).systems(paths, from: types)
  }

  // MARK: Chains

  private func readChain(
    _ criterion: FHIRSearch.Criterion, _ type: String, _ dot: String.Index
  ) throws(FHIRStoreError) -> Form {
    let link = criterion.name[..<dot].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let parameter = try parameter(String(link[0]), type, criterion.name)
    guard parameter.kind == .reference else {
      throw FHIRStoreError(.invalidSearch, "a chain goes along references", path: criterion.name)
    }
    let rest = FHIRSearch.Criterion(
      String(criterion.name[criterion.name.index(after: dot)...]), criterion.values)
    if link.count > 1 {
      let target = String(link[1])
      guard release.has(target) else {
        throw FHIRStoreError(.unknownType, "there is no such type", path: criterion.name)
      }
      return .chain(parameter, types: [target], rest)
    }
    // The types that it may lead to and that have the next parameter.
    let next = String(rest.name.prefix { $0 != ":" && $0 != "." })
    let candidates = parameter.targets.isEmpty ? release.typeNames : parameter.targets
    let types = candidates.filter {
      next == "_has" || release.parameters.parameter(next, of: $0) != nil
    }
    guard !types.isEmpty else {
      throw FHIRStoreError(
        .unknownParameter, "no type that it leads to has such a parameter", path: criterion.name)
    }
    return .chain(parameter, types: types, rest)
  }

  private func readHas(_ criterion: FHIRSearch.Criterion) throws(FHIRStoreError) -> Form {
    let parts = criterion.name.split(separator: ":", maxSplits: 3).map(String.init)
    guard parts.count == 4, release.has(parts[1]) else {
      throw FHIRStoreError(
        .invalidSearch, "expected _has:Type:reference:parameter", path: criterion.name)
    }
    let parameter = try parameter(parts[2], parts[1], criterion.name)
    guard parameter.kind == .reference else {
      throw FHIRStoreError(.invalidSearch, "expected a reference", path: criterion.name)
    }
    return .has(
      type: parts[1], parameter, FHIRSearch.Criterion(parts[3], criterion.values))
  }
}
