internal import Audit
internal import Foundation
internal import HTTPMessage

/// Records which account ran which command, in the file that the variable `ANDIRON_AUDIT` of the
/// environment names: a line before the command begins, and one when it has ended.
struct CommandTrail {
  /// The longest time that a command waits for other writers of the file.
  private static let patience = Duration.seconds(20)
  /// Options whose values are secrets themselves.
  private static let secret: Set = ["--user"]

  private let path: String
  private let command: String
  private let operands: [String]

  /// Nil if nothing is to be recorded: the command is `audit`, or the console has no trail.
  init?(_ command: String, _ arguments: [String], _ console: Console) {
    guard let path = console.auditPath, !path.isEmpty, command != "audit" else { return nil }
    self.path = path
    self.command = command
    operands = Self.shown(arguments)
  }

  /// The arguments without users and passwords.
  private static func shown(_ arguments: [String]) -> [String] {
    let secrets = AddressText.secrets(in: arguments)
    var hidesNext = false
    return arguments.map { argument in
      defer { hidesNext = secret.contains(argument) }
      if hidesNext { return "…" }
      for option in secret where argument.hasPrefix("\(option)=") { return "\(option)=…" }
      return AddressText.hiding(secrets, in: argument)
    }
  }

  /// Runs the command between two lines of the trail; not at all if the first cannot be written.
  func around(_ console: Console, _ body: () -> ExitStatus) -> ExitStatus {
    do {
      // Status 102: begun.
      try append(status: 102)
      let status = body()
      try append(status: status == .failed ? 400 : 200)
      return status
    } catch {
      let reason = (error as? AuditError)?.message ?? "\(error)"
      console.errorLine("andiron \(command): \(path): \(reason)")
      return .failed
    }
  }

  private func append(status: Int) throws {
    let store = operands.first { !$0.hasPrefix("-") } ?? ""
    var rest = operands
    if let place = rest.firstIndex(of: store) { rest.remove(at: place) }
    let record = AuditRecord(
      kind: .command, time: Date(), name: ProcessInfo.processInfo.userName, role: .readWrite,
      clientAddress: "", method: command, path: store,
      query: rest.isEmpty ? nil : rest.joined(separator: " "), status: status)
    try opened().append(record)
  }

  /// Opens the file, and waits for others that write it.
  private func opened() throws(AuditError) -> AuditFile {
    let end = ContinuousClock.now + Self.patience
    while true {
      do throws(AuditError) {
        return try AuditFile(at: URL(filePath: path), isDurable: true)
      } catch {
        guard error.code == .inUse, ContinuousClock.now < end else { throw error }
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
  }
}
