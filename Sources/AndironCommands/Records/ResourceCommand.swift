package import FHIRStore

/// A command that works on FHIR resources wherever they are kept: in a store, or in a database.
package protocol ResourceCommand: Command {
  /// The options that apply to resources in databases, apart from `--json`.
  static var resourceOptions: [OptionSpecification] { get }

  /// Whether the command creates a database that does not exist.
  static var createsResources: Bool { get }

  /// Returns the options with which resources in databases are opened; those of a `FHIRDatabase`
  /// without any, if the command does not say otherwise. Throws `UsageError` if the arguments are
  /// wrong.
  static func recordOptions(_ arguments: ParsedArguments) throws -> FHIRStoreOptions

  /// Checks arguments that have these options alone, before the database is opened. Throws
  /// `UsageError`, or `FHIRStoreError` for a search, if they are wrong whatever the database
  /// contains.
  static func checkResources(_ arguments: ParsedArguments, _ console: Console) throws
}

extension ResourceCommand {
  package static var createsResources: Bool { false }

  package static func recordOptions(_ arguments: ParsedArguments) throws -> FHIRStoreOptions {
    FHIRStoreOptions()
  }
}

extension ResourceCommand where Self: RecordsCommand {
  package static func checkResources(
    _ arguments: ParsedArguments, _ console: Console
  ) throws {
    try check(arguments, console)
  }
}
