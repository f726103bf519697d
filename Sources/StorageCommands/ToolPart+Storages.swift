public import AndironCommands

extension ToolPart {
  /// The command `copy` among stores and databases, and the commands on FHIR resources in
  /// databases.
  public static let storages = ToolPart(
    .storages, commands: [CopyCommand.self],
    forms: [
      DatabaseForm<ImportCommand>.self, DatabaseForm<ExportCommand>.self,
      DatabaseForm<SearchCommand>.self, DatabaseForm<GetCommand>.self,
      DatabaseForm<CountCommand>.self, DatabaseForm<HistoryCommand>.self,
      DatabaseForm<DeleteCommand>.self, DatabaseForm<PurgeCommand>.self,
    ])
}
