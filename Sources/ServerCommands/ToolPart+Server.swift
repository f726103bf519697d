public import AndironCommands

extension ToolPart {
  /// The commands `serve` and `audit`.
  public static let server = ToolPart(
    .server, commands: [ServeCommand.self, AuditCommand.self])
}
