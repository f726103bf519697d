internal import Andiron
internal import AndironCommands
internal import DocumentStore
internal import Foundation
internal import Replication
internal import ValueModel

/// `andiron replicate`: brings documents from one database to another.
enum ReplicateCommand: Command {
  static let continuous = OptionSpecification(
    "continuous", "Go on with every change as it happens, until Ctrl-C or SIGTERM.")
  static let ids = OptionSpecification(
    "ids", value: "ID", isRepeatable: true, "Only the document with this identifier.")
  static let selector = OptionSpecification(
    "selector", value: "JSON", "Only revisions that this selector matches.")

  static let specification = CommandSpecification(
    name: "replicate",
    summary: "Brings documents, with revisions and attachments, from one database to another.",
    operands: ["SOURCE", "TARGET"],
    options: [.keyFile, continuous, ids, selector] + ServerTransport.all,
    details: """
      A side is STORE#DATABASE, the path of a store and the name of a database in it, or the address of a
      database on a server that speaks CouchDB's protocol:
      http(s)://[USER:PASSWORD@]HOST:PORT/DATABASE.
      A store that is the target is created if absent, and so is its database; a source, and a database
      on a server, have to exist. Passwords in an address can be seen by others on this machine while the
      command runs; they are sent over https, or to this machine, unless --plain-credentials is given.
      --key-file is the key of stores at either side.

      Conflicting edits arrive as branches of their documents; nothing is overwritten. Run again, it brings
      only what is new; after an interruption, what is left. For both directions, run it once for each.
      Documents that the target refuses are listed, and tried again in each run. The exit status is 0 if
      everything is at the target, 1 if documents were refused, and 2 if it could not be done or was
      interrupted before the end. Servers need a build with the trait Client.
      """,
    examples: [
      "andiron replicate clinic.andiron#notes https://ada:engine@couch.example/notes",
      "andiron replicate http://127.0.0.1:5984/notes copy.andiron#notes --continuous",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    var options = ReplicationOptions()
    options.filter = try filter(arguments)
    try ReplicationSides.check(arguments.operands)
    var sides = ReplicationSides(arguments)
    let replicator: Replicator
    do {
      replicator = try Replicator(
        try sides.side(arguments.operands[0], isTarget: false),
        with: try sides.side(arguments.operands[1], isTarget: true), direction: .push,
        options: options)
    } catch {
      sides.abandon()
      guard let error = error as? ReplicationError else { throw error }
      throw CommandError(error.message)
    }
    _ = console.isInterrupted()
    let status = try replicate(replicator, arguments, console)
    let stores = sides.stores
    try StoreClosing.close(specification.name, console) {
      for store in stores { try store.close() }
    }
    return status
  }

  private static func filter(_ arguments: ParsedArguments) throws -> ReplicationFilter? {
    let ids = arguments.all(ids)
    guard let text = arguments[selector] else { return ids.isEmpty ? nil : .ids(ids) }
    guard ids.isEmpty else { throw UsageError("--ids and --selector cannot be combined") }
    do {
      return try .selector(try JSON.parse(text))
    } catch let error as JSONError {
      throw CommandError(
        "--selector is not JSON: column \(error.column): \(error.code): expected \(error.expected)")
    } catch {
      throw CommandError("--selector: \(error)")
    }
  }

  // MARK: Running

  private static func replicate(
    _ replicator: Replicator, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let isContinuous = arguments.has(continuous)
    let text = ReplicationText(isJSON: arguments.has(.json), console: console)
    do {
      let report = try Waiting.result(unless: console.isInterrupted) {
        isContinuous
          ? try await follow(replicator, text)
          : try await once(replicator, text)
      }
      guard let report else {
        text.clear()
        if isContinuous { return try text.write(ReplicationReport(push: last(replicator))) }
        throw CommandError("interrupted; run it again to go on")
      }
      return try text.write(report)
    } catch let error as ReplicationError {
      text.clear()
      throw CommandError(error.message + (error.status.map { " (status \($0))" } ?? ""))
    }
  }

  private static func last(_ replicator: Replicator) -> ReplicationReport.Direction {
    var direction = ReplicationReport.Direction()
    direction.progress = replicator.status.push
    return direction
  }

  private static func once(
    _ replicator: Replicator, _ text: ReplicationText
  ) async throws -> ReplicationReport {
    let watching = Task {
      for await status in replicator.statuses { text.show(status) }
    }
    defer { watching.cancel() }
    let report = try await replicator.run()
    return report
  }

  /// Returns only by an error, or when its task is cancelled.
  private static func follow(
    _ replicator: Replicator, _ text: ReplicationText
  ) async throws -> ReplicationReport {
    let statuses = replicator.statuses
    replicator.start()
    for await status in statuses {
      text.show(status)
      if status.state == .failed, let error = status.error { throw error }
    }
    await replicator.stop()
    throw CancellationError()
  }
}
