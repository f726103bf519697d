internal import FHIRModel
internal import FHIRStore

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
