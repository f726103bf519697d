internal import StorageEngine

/// `andiron backup`: a second store with the same content.
enum BackupCommand: Command {
  private static let replace = OptionSpecification(
    "replace", "Replace a backup that was written to since; what only it holds is lost.")
  private static let copy = OptionSpecification(
    "copy", "Copy segments where they could be linked.")

  static let specification = CommandSpecification(
    name: "backup",
    summary: "Makes the directory TARGET a store that holds what STORE holds now.",
    operands: ["STORE", "TARGET"],
    options: [.keyFile, replace, copy],
    details: """
      Segments that an earlier backup to the same directory has brought there are compared and left
      alone. On one file system segments are linked or cloned unless --copy asks for copies: for safety
      from a disk that dies, TARGET has to be on another one. TARGET is refused, and nothing is changed,
      where it is STORE itself, holds another store or other files, or a backup that was written to since
      or holds what STORE does not; --replace replaces the last two. An encrypted store stays encrypted,
      under the same key. Neither may be open for writing elsewhere; a program that has the store open
      calls `Engine.backup(to:)`.
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
    // Opened again, so that what is reported is what can be read back.
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
        "\(statistics.segmentCount) segments, \(ByteText.text(statistics.fileByteCount)) in "
          + arguments.operands[1] + "; \(report.keptSegmentCount) were there, "
          + "\(report.linkedSegmentCount) linked, \(report.copiedSegmentCount) copied")
    }
    return .sound
  }
}
