public import AndironCommands

extension ToolPart {
  /// Samples of health data and care plans: the commands `health` and `care`, exports of Apple
  /// Health and of CareKit for `import` and `export`, and a synthetic person for `generate`.
  public static let health = ToolPart(
    .health, commands: [HealthCommand.self, CareCommand.self],
    forms: [
      CareImport.self, HealthImport.self, HealthTableImport.self, HealthExport.self,
      HealthGeneration.self,
    ])
}
