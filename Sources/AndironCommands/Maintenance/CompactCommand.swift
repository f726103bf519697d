internal import StorageEngine

/// `andiron compact`: reclaims the space of replaced and deleted records.
enum CompactCommand: Command {
  static let specification = CommandSpecification(
    name: "compact",
    summary: "Rewrites segments that contain garbage and reclaims their space.",
    operands: ["STORE"],
    options: [.keyFile],
    details: """
      Compaction happens automatically while a program has the store open; this command does it now. The
      store must not be open for writing elsewhere. The command can be interrupted at any time.
      """,
    examples: ["andiron compact clinic.andiron"])

  private struct Output: Encodable {
    var fileBytesBefore: Int
    var fileBytesAfter: Int
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let engine = try Engine.open(
      arguments.operands[0], options: try arguments.engineOptions(.existing))
    let before = try engine.statistics.fileByteCount
    var line = ProgressLine("compacting", console)
    try engine.compact { share in
      line.show(share)
      return true
    }
    line.clear()
    let after = try engine.statistics.fileByteCount
    try engine.close()
    if arguments.has(.json) {
      try console.json(Output(fileBytesBefore: before, fileBytesAfter: after))
    } else {
      try console.line("files \(FigureText.bytes(before)) before, \(FigureText.bytes(after)) after")
    }
    return .sound
  }
}
