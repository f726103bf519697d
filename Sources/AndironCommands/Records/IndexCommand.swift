internal import Andiron
internal import DocumentStore
internal import FHIRStore
internal import ObjectModel
internal import TextIndex
internal import ValueModel

/// `andiron index`: the indexes of a database of documents.
enum IndexCommand: RecordsCommand {
  static let on = OptionSpecification(
    "on", value: "PATH,PATH...", "Add an index on these fields; PATH:desc reverses one.")
  static let text = OptionSpecification("text", "With --on: an index of the words in the fields.")
  static let name = OptionSpecification(
    "name", value: "NAME", "With --on: the name; without it, one made of the fields.")
  static let language = OptionSpecification(
    "language", value: "LANGUAGE", "With --text: hold stems, and leave out common words.")
  static let drop = OptionSpecification("drop", value: "NAME", "Drop the index with this name.")

  static let specification = CommandSpecification(
    name: "index",
    summary: "Lists, adds and drops the indexes of a database of documents.",
    operands: ["STORE"],
    options: [.keyFile, .database, on, text, language, name, drop],
    json: OptionSpecification("json", "Print one JSON object a line."),
    details: """
      --database is needed. Without --on and --drop, the indexes are listed: name, kind, fields, and
      the state if the index is not ready. query uses an index wherever it can answer a selector or a sort;
      query --matching needs one with --text, which takes the place of another one of its name; with
      --language english it holds the stems of words, and leaves out the most common words. Adding an index that exists does nothing. The command ends when the index is built. If there is no index to
      drop, the exit status is 1.
      """,
    examples: [
      "andiron index clinic.andiron --database notes --on stars:desc",
      "andiron index clinic.andiron --database notes --on title,text --text --name words",
    ])

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.required(.database)
    if arguments.has(on), arguments.has(drop) {
      throw UsageError("--on and --drop cannot be combined")
    }
    if arguments.has(language), !arguments.has(text) {
      throw UsageError("--language needs --text")
    }
    for option in [text, name] where arguments.has(option) && !arguments.has(on) {
      throw UsageError("--\(option.name) needs --on")
    }
    if arguments.has(on) {
      if arguments.has(text) { _ = try textIndex(arguments) } else { _ = try index(arguments) }
    }
  }

  static func mode(_ arguments: ParsedArguments) -> EngineOptions.Mode {
    arguments.has(on) || arguments.has(drop) ? .existing : .readOnly
  }

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let store = records.store
    let database = try store.existingDatabase(arguments.required(.database))
    if let dropped = arguments[drop] {
      let wasThere = try database.dropIndex(dropped) || database.dropTextIndex(dropped)
      if !wasThere { console.errorLine("andiron index: there is no index \(dropped)") }
      return wasThere ? .sound : .problems
    }
    guard arguments.has(on) else {
      try list(database, arguments, console)
      return .sound
    }
    if arguments.has(text) {
      try database.addTextIndex(textIndex(arguments))
    } else {
      try database.addIndex(index(arguments))
    }
    try store.waitForIndexes()
    return .sound
  }

  // MARK: Definitions

  private static func index(_ arguments: ParsedArguments) throws -> SelectorIndex {
    let fields = ParsedArguments.parts(of: arguments[on] ?? "").map(ParsedArguments.indexField)
    do throws(SelectorError) {
      return try SelectorIndex(fields, name: arguments[name])
    } catch {
      throw CommandError("--on: \(error)")
    }
  }

  private static func textIndex(_ arguments: ParsedArguments) throws -> TextIndex {
    let paths = try ParsedArguments.parts(of: arguments[on] ?? "").map { text in
      guard let path = ValuePath(text), ![":desc", ":asc"].contains(where: text.hasSuffix) else {
        throw CommandError("--on: \(text) is no path, and an index of words has no direction")
      }
      return path
    }
    guard (1...TextIndex.mostFields).contains(paths.count), Set(paths).count == paths.count else {
      throw CommandError("--on takes 1 to \(TextIndex.mostFields) different fields with --text")
    }
    return TextIndex(paths, name: arguments[name], analysis: try analysis(arguments))
  }

  private static func analysis(_ arguments: ParsedArguments) throws -> TextAnalysis {
    guard let name = arguments[language] else { return TextAnalysis() }
    guard let language = TextLanguage(rawValue: name) else {
      let names = TextLanguage.allCases.map(\.rawValue)
      throw CommandError("--language: there is no \(name)" + Suggestion.hint(name, among: names))
    }
    guard language.hasStemming else {
      throw CommandError("--language needs a build with the trait Stemming")
    }
    return TextAnalysis(language)
  }

  // MARK: Output

  private struct Row {
    var name: String
    var kind: String
    var fields: [String]
    var state: IndexDescription.State
  }

  private static func list(
    _ database: Database<Store>, _ arguments: ParsedArguments, _ console: Console
  ) throws {
    var rows = try database.indexes().map { index in
      Row(
        name: index.definition.name, kind: "fields",
        fields: index.definition.fields.map {
          $0.name + ($0.direction == .descending ? ":desc" : "")
        }, state: index.state)
    }
    rows += try database.textIndexes().map { index in
      Row(
        name: index.definition.name, kind: "text",
        fields: index.definition.fields.map(\.description), state: index.state)
    }
    var buffer = LineBuffer(console)
    for row in rows.sorted(by: { $0.name < $1.name }) {
      if arguments.has(.json) {
        let fields: [(String, Value)] = [
          ("name", Value(row.name)), ("kind", Value(row.kind)),
          ("fields", Value(array: row.fields.map { Value($0) })),
          ("state", Value("\(row.state)")),
        ]
        try buffer.line { $0 += Value(object: fields).jsonBytes() }
      } else {
        let state = row.state == .ready ? "" : ", \(row.state)"
        try buffer.line("\(row.name): \(row.kind) \(row.fields.joined(separator: ", "))\(state)")
      }
    }
    try buffer.flush()
  }
}
