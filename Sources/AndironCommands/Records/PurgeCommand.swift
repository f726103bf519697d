package import Andiron
internal import FHIRModel
package import FHIRStore

/// `andiron purge`: erases resources for good, and forgets documents.
package enum PurgeCommand: RecordsCommand, ResourceAnswer {
  static let yes = OptionSpecification("yes", "Do not ask.")
  static let words = OptionSpecification(
    "words", "Erase words, too: build the indexes of words of these types again.")

  package static let resourceOptions = [.release, yes]

  package static let specification = CommandSpecification(
    name: "purge",
    summary: "Erases FHIR resources or documents for good, with their old versions or revisions.",
    operands: ["STORE", "REFERENCE..."],
    options: [.keyFile, .release, .database, .revision, words, yes],
    details: """
      This cannot be undone; backups keep what they have. On a terminal the command asks first; elsewhere,
      and with --json, --yes is needed. You can also name resources that are deleted already. Resources
      that refer to them stay as they are; short strings that occurred often stay in the store's
      dictionary. The segments that contain a version are rewritten, one resource after the other.
      References for which nothing is found are reported by their position, and the exit status is 1.

      An index of words holds the words of all resources of a type together. If a type has one, its
      resources are purged only with --words: the index is dropped, the store is compacted, and the index
      is built again, which reads all resources of the type.

      With --database NAME, each REFERENCE is the identifier of a document, deleted or not, which is
      forgotten with all of its revisions, in one transaction; --revision REV forgets one side of one
      document. The database's list of purges keeps the identifier. Other replicas do not learn of it, and
      bring back what they have. The bytes leave the disk when the store is compacted: andiron compact
      does it at once.
      """,
    examples: [
      "andiron purge clinic.andiron Patient/123 --yes",
      "andiron purge clinic.andiron --database notes shopping --yes",
    ])

  package static func mode(_ arguments: ParsedArguments) -> EngineOptions.Mode { .existing }

  private struct Output: Encodable {
    var purged: Int
  }

  package static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
    try arguments.checkDatabase(own: [.revision], others: [.release, words])
    if arguments.has(.database) {
      _ = try arguments.revision()
    } else {
      _ = try ResourcePath.all(arguments)
    }
    if !arguments.has(yes), !console.asksQuestions || arguments.has(.json) {
      throw UsageError("purging cannot be undone: --yes is needed")
    }
  }

  package static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let name = arguments[.database]
    let noun = name == nil ? "resource" : arguments.has(.revision) ? "revision" : "document"
    guard try isWanted(arguments.operands.count - 1, noun, arguments, console) else {
      console.errorLine("andiron purge: nothing was purged")
      return .problems
    }
    if let name { return try DocumentForgetting.run(records.store, name, arguments, console) }
    let paths = try ResourcePath.all(arguments)
    let purged = try withIndexes(of: paths, records, arguments) {
      try purge(paths, records, arguments, console)
    }
    return try report(purged, of: paths, arguments, console)
  }

  package static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    guard try isWanted(arguments.operands.count - 1, "resource", arguments, console) else {
      console.errorLine("andiron purge: nothing was purged")
      return .problems
    }
    let paths = try ResourcePath.all(arguments)
    return try report(purge(paths, records, arguments, console), of: paths, arguments, console)
  }

  private static func report(
    _ purged: Int, of paths: [ResourcePath], _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    if arguments.has(.json) {
      try console.json(Output(purged: purged))
    } else {
      try console.line("\(purged) purged")
    }
    return purged == paths.count ? .sound : .problems
  }

  private static func purge(
    _ paths: [ResourcePath], _ records: some FHIRRecords, _ arguments: ParsedArguments,
    _ console: Console
  ) throws -> Int {
    var purged = 0
    for (position, path) in paths.enumerated() {
      let release = try records.read { try arguments.release(of: path.type, $0) }
      if try records.purge(path.type, id: path.id, release: release) {
        purged += 1
      } else {
        console.errorLine(
          "andiron purge: nothing was found for REFERENCE \(position + 1) of \(paths.count)")
      }
    }
    return purged
  }

  /// Calls `body` while the types of the paths have no index of words. Those that had one get it
  /// back, also if `body` throws. Throws `UsageError` if there is one and `--words` is missing.
  private static func withIndexes<R>(
    of paths: [ResourcePath], _ records: FHIRStore, _ arguments: ParsedArguments,
    _ body: () throws -> R
  ) throws -> R {
    var dropped: [(type: String, release: ReleaseVersion, words: FHIRTextIndexes)] = []
    for type in Set(paths.map(\.type)).sorted() {
      let release = try records.read { try arguments.release(of: type, $0) }
      // If one could not be built, the purge says what matters.
      try? records.store.waitForIndexes()
      guard try records.textIndexes(of: type, release: release) != .none else { continue }
      guard arguments.has(words) else {
        throw UsageError(
          "\(type) has an index of words, which holds those of the resource: add --words")
      }
      let words = try records.dropTextIndex(of: type, release: release)
      dropped.append((type, release, words))
    }
    let result = Result { try body() }
    if !dropped.isEmpty { try records.store.compact() }
    for index in dropped {
      try records.ensureTextIndex(index.words, of: index.type, release: index.release)
    }
    let purged = try result.get()
    try records.store.waitForIndexes()
    return purged
  }

  private static func isWanted(
    _ count: Int, _ noun: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> Bool {
    if arguments.has(yes) { return true }
    guard console.asksQuestions else {
      throw UsageError("purging cannot be undone: --yes is needed")
    }
    console.error("Erase \(FigureText.count(count, noun)) for good? [y/N] ")
    let answer = String(decoding: try console.input(100), as: UTF8.self)
    return ["y", "yes"].contains(
      answer.prefix { $0 != "\n" && $0 != "\r\n" && $0 != "\r" }.lowercased())
  }
}
