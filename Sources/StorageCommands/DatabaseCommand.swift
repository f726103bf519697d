internal import AndironCommands
internal import FHIRDatabase
#if Server
  internal import ServerCommands
#endif
internal import StorageClient

/// A command that works on FHIR resources in databases.
protocol DatabaseCommand: ResourceCommand {
  /// Runs the command on the resources of a database. Throws the errors of the records and of the
  /// output.
  static func answer<Backend>(
    database: FHIRDatabase<Backend>, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus
}

extension DatabaseCommand where Self: ResourceAnswer {
  static func answer<Backend>(
    database: FHIRDatabase<Backend>, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    try answer(database, arguments, console)
  }
}

extension ImportCommand: DatabaseCommand {}
extension ExportCommand: DatabaseCommand {}
extension SearchCommand: DatabaseCommand {}
extension GetCommand: DatabaseCommand {}
extension CountCommand: DatabaseCommand {}
extension HistoryCommand: DatabaseCommand {}
extension DeleteCommand: DatabaseCommand {}
extension PurgeCommand: DatabaseCommand {}

#if Server
  extension ServeCommand: DatabaseCommand {
    static func answer<Backend>(
      database: FHIRDatabase<Backend>, _ arguments: ParsedArguments, _ console: Console
    ) throws -> ExitStatus {
      try answer(
        database, name: StoragePlace(arguments.operands[0]).title, arguments, console)
    }
  }
#endif
