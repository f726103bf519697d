public import AndironCommands
#if Server
  internal import ServerCommands
#endif

extension ToolPart {
  /// The command `copy` among stores and databases, and the commands on FHIR resources in
  /// databases; with the trait Server, `serve` is one of them.
  public static let storages = ToolPart(
    .storages, commands: [CopyCommand.self], forms: resources + server)

  private static let resources: [any CommandForm.Type] = [
    DatabaseForm<ImportCommand>.self, DatabaseForm<ExportCommand>.self,
    DatabaseForm<SearchCommand>.self, DatabaseForm<GetCommand>.self,
    DatabaseForm<CountCommand>.self, DatabaseForm<HistoryCommand>.self,
    DatabaseForm<DeleteCommand>.self, DatabaseForm<PurgeCommand>.self,
  ]

  private static var server: [any CommandForm.Type] {
    #if Server
      [DatabaseForm<ServeCommand>.self]
    #else
      []
    #endif
  }
}
