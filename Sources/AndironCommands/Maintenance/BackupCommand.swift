internal import StorageEngine

/// `andiron backup`: a second store with the same content.
enum BackupCommand: Command {
  private static let replace = OptionSpecification(
    "replace", "Replace a backup that was written to since; data that only it has is lost.")
  private static let copy = OptionSpecification(
    "copy", "Copy segments even if they could be linked.")

  static let specification = CommandSpecification(
    name: "backup",
    summary: "Makes the directory TARGET a store with the present content of STORE.",
    operands: ["STORE", "TARGET"],
    options: [.keyFile, replace, copy],
    details: """
      Segments that an earlier backup to the same directory transferred are compared and left alone. On
      the same file system, segments are linked or cloned unless --copy asks for copies; to survive the
      loss of a disk, TARGET must be on another one. TARGET is refused, and nothing is changed, if it is
      STORE itself, holds another store or other files, or is a backup that was written to since or has
      commits that STORE does not have; --replace replaces such a backup. The backup of an encrypted
      store is encrypted with the same key. Neither store may be open for writing elsewhere; a program
      that has the store open calls `Engine.backup(to:)`.
      """,
    examples: ["andiron backup clinic.andiron /backup/clinic.andiron"])

  private struct Output: Encodable {
    var segments: Int
    var fileBytes: Int
    var keptSegments: Int
    var linkedSegments: Int
    var copiedSegments: Int
    var copiedBytes: Int
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let engine = try Engine.open(
      arguments.operands[0], options: try arguments.engineOptions(.existing))
    var options = BackupOptions()
    options.replacesOtherLine = arguments.has(replace)
    options.copies = arguments.has(copy)
    let report = try engine.backup(to: arguments.operands[1], options: options)
    try engine.close()
    // Opened again, so that the report describes what can be read back.
    let copy = try Engine.open(
      arguments.operands[1], options: try arguments.engineOptions(.readOnly))
    let statistics = try copy.statistics
    if arguments.has(.json) {
      try console.json(
        Output(
          segments: statistics.segmentCount, fileBytes: statistics.fileByteCount,
          keptSegments: report.keptSegmentCount, linkedSegments: report.linkedSegmentCount,
          copiedSegments: report.copiedSegmentCount, copiedBytes: report.copiedByteCount))
    } else {
      try console.line(
        "\(statistics.segmentCount) segments, \(FigureText.bytes(statistics.fileByteCount)) in "
          + arguments.operands[1] + "; \(report.keptSegmentCount) already there, "
          + "\(report.linkedSegmentCount) linked, \(report.copiedSegmentCount) copied")
    }
    return .sound
  }
}
