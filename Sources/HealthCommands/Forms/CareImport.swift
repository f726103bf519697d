internal import Andiron
internal import AndironCommands
internal import CareModel
internal import Foundation
internal import ObjectModel
internal import StorageEngine
internal import ValueModel

/// `andiron import --care`: stores versions of care plans, tasks and outcomes.
struct CareImport: ImportTarget, CommandForm {
  static let command = "import"
  static let options = [care]
  static let details = """
    With --care, the objects are versions as CareKit writes them, {"type":"task","object":{…}}, in the
    order in which they were written. A known version is not written again.
    """
  static let examples = ["andiron import me.andiron --care care.ndjson"]

  static func applies(to arguments: ParsedArguments) -> Bool { arguments.has(care) }

  static let care = OptionSpecification(
    "care", "Store patients, care plans, contacts, tasks and outcomes, as CareKit writes them.")

  var noun: String { "version" }
  var reportsUnchanged: Bool { true }

  func store(_ value: Value, _ transaction: Transaction) throws -> ImportOutcome {
    let entity: CareEntity
    do {
      entity = try JSONDecoder().decode(CareEntity.self, from: Data(value.jsonBytes()))
    } catch {
      let reason = ObjectError(coding: error)
      throw ObjectImportProblem.Refusal(
        "this is no version of a care plan, a task or the like: \(reason.message)"
          + (reason.path.map { " at \($0)" } ?? ""))
    }
    do {
      return switch entity {
      case .patient(let version): try store(version, transaction)
      case .carePlan(let version): try store(version, transaction)
      case .contact(let version): try store(version, transaction)
      case .task(let version): try store(version, transaction)
      case .healthKitTask(let version): try store(version, transaction)
      case .outcome(let version): try store(version, transaction)
      }
    } catch let error as CareError {
      throw ObjectImportProblem.Refusal(error.message)
    }
  }

  private func store<Version: CareVersion>(
    _ version: Version, _ transaction: Transaction
  ) throws -> ImportOutcome {
    let fields = version.version
    let known = try transaction.versions(Version.self, id: version.id)
    if known.contains(where: { $0.uuid == fields.uuid }) { return .unchanged }
    let date = fields.updatedDate ?? fields.createdDate ?? Date()
    if fields.deletedDate != nil, !known.isEmpty {
      try transaction.deleteVersion(version, at: date, uuid: fields.uuid)
      return .replaced
    }
    if known.isEmpty {
      try transaction.addVersion(version, at: date)
      return .inserted
    }
    try transaction.updateVersion(version, at: date, uuid: fields.uuid)
    return .replaced
  }

  // MARK: Arguments

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    guard arguments.operands.count == 2 else { throw UsageError("--care takes one FILE") }
    for option in ImportCommand.specification.options
    where ![.keyFile, ObjectImportArguments.skip].contains(option) && arguments.has(option) {
      throw UsageError("--\(option.name) and --care cannot be combined")
    }
    let input = try ImportInput(arguments.operands[1], console)
    let store = try arguments.store(.createIfAbsent, types: CareTypes.all)
    let run = ObjectImport(
      store, CareImport(), skips: arguments.has(ObjectImportArguments.skip), console)
    let isDone = try run.run(input)
    try StoreClosing.close("import", console) { try store.close() }
    try run.report(isJSON: arguments.has(.json))
    return isDone && run.counts.skipped == 0 ? .sound : .problems
  }
}
