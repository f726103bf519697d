public import AndironCommands

extension ToolPart {
  /// The command `serve`.
  public static let server = ToolPart(.server, commands: [ServeCommand.self])
}
