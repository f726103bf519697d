internal import StorageEngine

/// `andiron backup`: a second store with the same content.
enum BackupCommand: Command {
  static let specification = CommandSpecification(
    name: "backup",
    summary: "Makes the directory TARGET a store that holds what STORE holds now.",
    operands: ["STORE", "TARGET"],
    options: [.keyFile],
    details: """
      Segments that an earlier backup to the same directory has brought there are left alone. On one
      file system segments are linked or cloned, not copied: copy the target elsewhere for safety from a
      disk that dies. An encrypted store stays encrypted, under the same key. The store must not be open
      for writing elsewhere; a program that has it open calls `Engine.backup(to:)`.
      """,
    examples: ["andiron backup clinic.andiron /backup/clinic.andiron"])

  private struct Output: Encodable {
    var segments: Int
    var fileBytes: Int
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let engine = try Engine.open(
      arguments.operands[0], options: try arguments.engineOptions(.existing))
    try engine.backup(to: arguments.operands[1])
    try engine.close()
    // Opened again, so that what is reported is what can be read back.
    let copy = try Engine.open(
      arguments.operands[1], options: try arguments.engineOptions(.readOnly))
    let statistics = try copy.statistics
    if arguments.has(.json) {
      try console.json(
        Output(segments: statistics.segmentCount, fileBytes: statistics.fileByteCount))
    } else {
      try console.line(
        "\(statistics.segmentCount) segments, \(ByteText.text(statistics.fileByteCount)) in "
          + arguments.operands[1])
    }
    return .sound
  }
}
