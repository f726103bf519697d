internal import StorageEngine

/// `andiron dump`: the content of a store's files.
enum DumpCommand: Command {
  /// Something that can be shown as text and as JSON.
  protocol Dump: Encodable {
    var lines: [String] { get }
    /// Whether everything matches its hashes.
    var isRight: Bool { get }
  }

  private static let segment = OptionSpecification(
    "segment", value: "N", "Show the frames of this segment.")
  private static let checkpoint = OptionSpecification(
    "checkpoint", value: "N", "Show the pages of this checkpoint.")
  private static let content = OptionSpecification(
    "content",
    "With --segment: also show keys, values and entries: objects as JSON, the rest in hex. May be secret."
  )

  static let specification = CommandSpecification(
    name: "dump",
    summary: "Shows the manifest, segments and checkpoints, or the frames or pages of one.",
    operands: ["STORE"],
    options: [.keyFile, segment, checkpoint, content],
    details: """
      Without --segment or --checkpoint: the manifest, each segment with counts of its frames, and each
      checkpoint. Works on damaged stores, takes no lock and changes no byte. The exit status is 1 if
      something does not match its hash. docs/format.md defines the terms.
      """,
    examples: [
      "andiron dump clinic.andiron", "andiron dump clinic.andiron --segment 3",
      "andiron dump clinic.andiron --checkpoint 12 --json",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let segment = try arguments.number(segment, in: 1...UInt64.max)
    let checkpoint = try arguments.number(checkpoint, in: 1...UInt64.max)
    if segment != nil, checkpoint != nil {
      throw UsageError("--segment and --checkpoint cannot be combined")
    }
    if arguments.has(content), segment == nil { throw UsageError("--content needs --segment") }
    let inspector = try StoreInspector(
      arguments.operands[0], options: try arguments.engineOptions(.readOnly))
    let dump: any Dump
    if let segment {
      dump = try FrameDump(
        inspector, segment, includesContent: arguments.has(content), CollectionNames(arguments))
    } else if let checkpoint {
      dump = try PageDump(inspector, checkpoint)
    } else {
      dump = try StoreDump(inspector)
    }
    if arguments.has(.json) {
      try console.json(dump)
    } else {
      for line in dump.lines { try console.line(line) }
    }
    return dump.isRight ? .sound : .problems
  }
}
