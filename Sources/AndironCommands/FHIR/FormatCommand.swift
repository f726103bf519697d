internal import FHIRModel
internal import ValueModel

/// `andiron format`: reads FHIR resources and writes them again.
enum FormatCommand: Command {
  private static let strict = OptionSpecification(
    "strict", "Refuse resources that do not follow the release, and say what is wrong.")
  private static let pretty = OptionSpecification(
    "pretty", "Print each resource on several lines, indented.")

  static let specification = CommandSpecification(
    name: "format",
    summary: "Reads FHIR resources and writes them again.",
    operands: ["FILE..."],
    options: [.release, strict, pretty],
    json: nil,
    details: """
      Prints one resource a line, in the order of the files, with fields and numbers as they were: a way
      to check from outside that nothing is lost. A FILE is what validate takes. Resources of types that
      the release does not have are written as they are. Refused resources are reported on standard
      error, and the exit status is 1.
      """,
    examples: [
      "andiron format patient.json",
      "andiron format --release r5 --strict examples/*.json > all.ndjson",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let release = try arguments.release()
    var lines = LineBuffer(console)
    var isSound = true
    for path in arguments.operands {
      let found = try format(
        path, release, arguments.has(strict) ? .strict : .lenient,
        isPretty: arguments.has(pretty), console, &lines)
      isSound = isSound && found
    }
    try lines.flush()
    return isSound ? .sound : .problems
  }

  /// Returns false if something was refused.
  private static func format<R: FHIRRelease>(
    _ path: String, _ release: R.Type, _ mode: ReadingMode, isPretty: Bool, _ console: Console,
    _ lines: inout LineBuffer
  ) throws -> Bool {
    var isSound = true
    try ResourceFile(path, console).read(release, mode) { next in
      switch next.result {
      case .success(let resource):
        try lines.line { $0 += resource.fields.jsonBytes(pretty: isPretty) }
      case .failure(let error):
        isSound = false
        for message in messages(error) { console.errorLine("\(path):\(next.line): \(message)") }
      }
    }
    return isSound
  }

  private static func messages(_ error: FHIRError) -> [String] {
    if let json = error.json {
      return ["not JSON: expected \(json.expected) at column \(json.column)"]
    }
    return error.issues.isEmpty ? [error.message] : error.issues.map(\.description)
  }
}
