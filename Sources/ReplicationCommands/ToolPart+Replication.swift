public import AndironCommands

extension ToolPart {
  /// The commands `replicate` and `sync`.
  public static let replication = ToolPart(
    .replication, commands: [ReplicateCommand.self, SyncCommand.self])
}
