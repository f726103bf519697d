package import Andiron
package import FHIRStore

/// A command on a store of FHIR resources; in `andiron shell` the store is open already.
package protocol RecordsCommand: Command {
  /// The mode in which the store is opened for these arguments.
  static func mode(_ arguments: ParsedArguments) -> EngineOptions.Mode

  /// Checks the arguments before the store is opened or created. Throws `UsageError`, or
  /// `FHIRStoreError` for a search, if they are wrong whatever the store contains.
  static func check(_ arguments: ParsedArguments, _ console: Console) throws

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus
}

extension RecordsCommand {
  package static func mode(_ arguments: ParsedArguments) -> EngineOptions.Mode { .readOnly }

  package static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
  }

  package static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    try check(arguments, console)
    let records = try arguments.records(mode(arguments))
    let status = try run(records, arguments, console)
    try StoreClosing.close(specification.name, console) { try records.close() }
    return status
  }
}

extension StoreOptions {
  /// The old versions that the tool keeps of resources that are replaced or deleted.
  package static let keptVersions = VersionRetention.last(10)
}
