internal import FHIRModel
internal import ValueModel

/// `andiron validate`: lists where FHIR resources do not follow their release.
enum ValidateCommand: Command {
  static let specification = CommandSpecification(
    name: "validate",
    summary: "Lists what is wrong with the FHIR resources of files.",
    operands: ["FILE..."],
    options: [.release],
    details: """
      A FILE, or - for standard input, contains one resource or many, on separate lines or one after
      another, and can be packed by gzip. The checks cover structure, cardinality, the form of primitives,
      codes of required bindings, choices, types of references and the rules of all elements, but not
      profiles and terminologies. Each issue is printed with the file, the line of the resource and the
      path. Text that is not JSON is an issue too: if each resource is on its own line, reading continues
      with the next line, otherwise it ends the file. The exit status is 0 if nothing is wrong, 1 otherwise.
      """,
    examples: [
      "andiron validate patient.json", "andiron validate --release stu3 --json export/*.ndjson",
    ])

  private struct Output: Encodable {
    var resourceCount: Int
    var issues: [Issue]
  }

  private struct Issue: Encodable {
    var file: String
    var line: Int
    var severity: String
    var code: String
    var path: String
    var message: String
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let release = try arguments.release()
    var output = Output(resourceCount: 0, issues: [])
    let printsText = !arguments.has(.json)
    for path in arguments.operands {
      try check(path, release, console, &output) { issue in
        if printsText {
          try console.line(
            "\(issue.file):\(issue.line): \(CellText.printable(issue.path)): \(issue.message)")
        }
      }
    }
    if printsText {
      try console.line(
        FigureText.count(output.resourceCount, "resource") + ", "
          + FigureText.count(output.issues.count, "issue"))
    } else {
      try console.json(output)
    }
    return output.issues.isEmpty ? .sound : .problems
  }

  private static func check<R: FHIRRelease>(
    _ path: String, _ release: R.Type, _ console: Console, _ output: inout Output,
    _ body: (Issue) throws -> Void
  ) throws {
    func add(_ line: Int, _ issue: FHIRIssue) throws {
      let issue = Issue(
        file: path, line: line, severity: issue.severity.rawValue, code: issue.kind.rawValue,
        path: issue.path, message: issue.message)
      output.issues.append(issue)
      try body(issue)
    }
    try ResourceFile(path, console).read(release, .lenient) { next in
      switch next.result {
      case .success(let resource):
        output.resourceCount += 1
        for issue in resource.issues() { try add(next.line, issue) }
      case .failure(let error):
        if let json = error.json {
          let message = "expected \(json.expected) (\(json.code), column \(json.column))"
          try add(next.line, FHIRIssue(.error, .structure, path: "JSON", message))
        } else {
          output.resourceCount += 1
          for issue in error.issues { try add(next.line, issue) }
        }
      }
    }
  }
}
