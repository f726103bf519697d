internal import FHIRModel
internal import FHIRStore

/// Completes the word before the cursor in a line of the shell.
struct ShellCompletion {
  /// The commands of the shell itself, besides commands of the tool.
  static let ownCommands = ["explain", "types", "parameters", "help", "exit"]

  let commands: [CommandSpecification]
  /// Returns the types of resources that are stored at this moment.
  let storedTypes: () -> [String]
  /// All types of resources.
  let allTypes: [String]
  /// Returns the search parameters of a type of resource; none for other types.
  let parameters: (_ type: String) -> [SearchParameter]
  /// Returns the modifiers of a parameter.
  let modifiers: (SearchParameter) -> [String]

  /// Returns the candidates for the end of the text before `cursor`, which counts bytes of UTF-8;
  /// the text after it is ignored.
  func answer(line: String, cursor: Int) -> CompletionAnswer {
    let words = ShellWords(String(decoding: line.utf8.prefix(max(0, cursor)), as: UTF8.self))
    let typed = words.open ?? ""
    guard let name = words.ended.first else {
      let names = commands.map(\.name) + Self.ownCommands
      return CompletionAnswer(typed, names.map { .init($0, " ") })
    }
    let command = commands.first { $0.name == (name == "explain" ? "search" : name) }
    if words.ended.last == "--release" {
      return CompletionAnswer(typed, ReleaseVersion.allCases.map { .init($0.rawValue, " ") })
    }
    if typed.hasPrefix("-") {
      return CompletionAnswer(
        typed, (command?.allOptions ?? []).map { .init("--" + $0.name, " ") })
    }
    return operand(typed, of: command, name)
  }

  private func operand(
    _ typed: String, of command: CommandSpecification?, _ name: String
  ) -> CompletionAnswer {
    switch command.flatMap({ ($0.operands + $0.optionalOperands).dropFirst().first }) {
    case "SEARCH": return search(typed)
    case "REFERENCE", "REFERENCE...": return typed.contains("/") ? .none : types(typed, "/")
    case "COLLECTION": return types(typed, " ")
    default:
      switch name {
      case "count", "parameters": return types(typed, " ")
      case "help": return CompletionAnswer(typed, commands.map { .init($0.name, " ") })
      default: return .none
      }
    }
  }

  /// Returns the stored types that begin with `typed`, or all types if no stored one does.
  private func types(_ typed: some StringProtocol, _ ending: String) -> CompletionAnswer {
    let stored = CompletionAnswer(typed, storedTypes().map { .init($0, ending) })
    return stored.candidates.isEmpty
      ? CompletionAnswer(typed, allTypes.map { .init($0, ending) }) : stored
  }

  // MARK: Searches

  private func search(_ typed: String) -> CompletionAnswer {
    guard let mark = typed.firstIndex(of: "?") else { return types(typed, "?") }
    let type = String(typed[..<mark])
    let pair =
      typed[typed.index(after: mark)...].split(
        separator: "&", omittingEmptySubsequences: false
      ).last ?? ""
    if let equals = pair.firstIndex(of: "=") {
      return value(pair[pair.index(after: equals)...], of: pair[..<equals], type)
    }
    let answer = parameter(pair, of: [type])
    guard !pair.contains(":"), !pair.contains("."), !parameters(type).isEmpty else { return answer }
    let results = FHIRSearch.resultParameters.map { CompletionAnswer.Candidate($0, "=") }
    return CompletionAnswer(pair, answer.candidates + results + [.init("_has", ":")])
  }

  /// Completes the name of a parameter of any of `types`, including the chain before it and the
  /// modifier after it.
  private func parameter(_ typed: Substring, of types: [String]) -> CompletionAnswer {
    if typed.hasPrefix("_has:") { return reverse(typed) }
    if let dot = typed.firstIndex(of: ".") {
      let link = typed[..<dot].split(separator: ":", maxSplits: 1)
      let targets =
        link.count > 1
        ? [String(link[1])]
        : types.flatMap(parameters).filter { $0.name == link.first.map(String.init) }
          .flatMap(\.targets)
      return parameter(typed[typed.index(after: dot)...], of: targets)
    }
    let known = types.flatMap(parameters)
    guard let colon = typed.firstIndex(of: ":") else {
      return CompletionAnswer(typed, known.map { .init($0.name, "=") })
    }
    let asked = known.filter { $0.name == typed[..<colon] }
    return CompletionAnswer(
      typed[typed.index(after: colon)...],
      asked.flatMap { modifiers($0).map { .init($0, "=") } }
        + asked.flatMap(\.targets).map { .init($0, ".") })
  }

  /// Completes `_has:Type:reference:parameter`.
  private func reverse(_ typed: Substring) -> CompletionAnswer {
    let parts = typed.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    switch parts.count {
    case 2: return types(parts[1], ":")
    case 3: return references(parts[2], of: String(parts[1]), ":")
    default: return parameter(parts[3], of: [String(parts[1])])
    }
  }

  private func references(
    _ typed: Substring, of type: String, _ ending: String
  ) -> CompletionAnswer {
    CompletionAnswer(
      typed,
      parameters(type).filter { $0.kind == .reference }.map { .init($0.name, ending) })
  }

  private func value(
    _ typed: Substring, of name: Substring, _ type: String
  ) -> CompletionAnswer {
    if name.hasSuffix(":missing") {
      return CompletionAnswer(typed, [.init("true", ""), .init("false", "")])
    }
    switch name {
    case "_sort":
      let last = typed.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
      return CompletionAnswer(
        last.drop { $0 == "-" }, parameters(type).map { .init($0.name, "") })
    case "_summary":
      return CompletionAnswer(typed, FHIRSearch.Summary.allCases.map { .init($0.rawValue, "") })
    case "_total":
      return CompletionAnswer(typed, FHIRSearch.Total.allCases.map { .init($0.rawValue, "") })
    default:
      guard name.hasPrefix("_include") || name.hasPrefix("_revinclude") else { return .none }
      let parts = typed.split(separator: ":", omittingEmptySubsequences: false)
      switch parts.count {
      case 0, 1: return types(typed, ":")
      case 2: return references(parts[1], of: String(parts[0]), "")
      default: return .none
      }
    }
  }
}

extension ShellCompletion {
  /// Creates completion from the content of the store at the moment when the key is pressed.
  init(_ commands: [CommandSpecification], _ records: FHIRStore) {
    self.commands = commands
    // An error is reported by the command that reads the store; here there is just nothing to
    // offer.
    storedTypes = { (try? records.reader.counts().map(\.type)) ?? [] }
    allTypes = Set(ParsedArguments.releases.flatMap { $0.types.resourceNames }).sorted()
    func release(of type: String) -> ReleaseVersion? {
      try? ParsedArguments([], SearchCommand.specification).release(of: type, records.reader)
    }
    modifiers = { parameter in
      release(of: parameter.type).map { SearchModifier.names(for: parameter, $0) } ?? []
    }
    parameters = { type in
      guard let release = release(of: type) else { return [] }
      return ParsedArguments.releases.first { $0.version == release }?
        .searchParameters.parameters(of: type) ?? []
    }
  }
}
