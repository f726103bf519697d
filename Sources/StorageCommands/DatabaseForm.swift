internal import Andiron
internal import AndironCommands
internal import CollectionModel
internal import FHIRDatabase
internal import Foundation
internal import StorageClient
internal import TextDatabase
#if PostgreSQL
  internal import PostgreSQLClient
#endif
#if SQLite
  internal import SQLiteClient
#endif

/// A command on FHIR resources whose STORE is a database: `andiron search postgresql://… Patient`.
enum DatabaseForm<Resources: DatabaseCommand>: CommandForm {
  static var command: String { Resources.specification.name }
  static var options: [OptionSpecification] { [] }
  static var takesAddresses: Bool { true }
  static var examples: [String] { [] }

  static var details: String {
    let options = Resources.resourceOptions.map { "--\($0.name)" }.joined(separator: ", ")
    return """
      STORE may also be a file of SQLite or the address of a database of PostgreSQL, as copy takes them,
      for FHIR resources alone\(options.isEmpty ? "" : ", with \(options)").
      """
  }

  static func applies(to arguments: ParsedArguments) -> Bool {
    arguments.operands.first.map(StoragePlace.isDatabase) ?? false
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let allowed = Set((Resources.resourceOptions + [.json, .help]).map(\.name))
    for option in Resources.specification.allOptions where arguments.has(option) {
      guard allowed.contains(option.name) else {
        throw UsageError("--\(option.name) is for stores, not for databases")
      }
    }
    try Resources.checkResources(arguments, console)
    switch try StoragePlace(arguments.operands[0]).kind {
    case .store(let url): throw UsageError("\(url.path) is no database")
    case .sqlite(let url):
      #if SQLite
        return try answer(
          SQLiteStorage(at: url, creates: Resources.createsResources), arguments, console)
      #else
        throw CommandError("\(url.path) needs a build with the trait SQLite")
      #endif
    #if PostgreSQL
      case .postgresql(let address):
        return try answer(
          PostgreSQLStorage(at: address, creates: Resources.createsResources), arguments, console)
    #endif
    }
  }

  private static func answer<Backend>(
    _ storage: DatabaseStorage<Backend>, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    defer { try? storage.close() }
    storage.registerTextIndexes()
    let records = FHIRDatabase(
      storage, releases: ParsedArguments.releases, options: try Resources.recordOptions(arguments),
      oldVersions: StoreOptions.keptVersions)
    return try Resources.answer(database: records, arguments, console)
  }
}
