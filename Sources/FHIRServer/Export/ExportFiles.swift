import HTTPServer

/// The files of an export, wherever their lines come from.
protocol ExportFiles: Sendable {
  /// Returns what the files have; nil while that is not known. Throws what reading the resources
  /// threw.
  func contents() throws -> ExportContents?

  /// The lines of one of the files; nil if there is no such file.
  func source(_ part: ExportOrder.Part, _ contents: ExportContents) -> (any HTTPBodySource)?

  /// Ends what is under way. Sources that were returned stay usable.
  func close()
}
