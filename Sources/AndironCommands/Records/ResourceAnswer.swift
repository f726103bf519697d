package import FHIRStore

/// A command that asks the same of resources wherever they are kept.
package protocol ResourceAnswer: ResourceCommand {
  /// Runs the command on resources. Throws the errors of the records and of the output.
  static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus
}
