internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import Foundation

/// A command on a store of FHIR resources, which is open already in `andiron shell`.
protocol RecordsCommand: Command {
  /// How the store is opened.
  static var mode: StoreOptions.Mode { get }

  /// Throws `UsageError` for arguments that are wrong whatever the store holds: before it is opened, or made.
  static func check(_ arguments: ParsedArguments, _ console: Console) throws

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus
}

extension RecordsCommand {
  static var mode: StoreOptions.Mode { .readOnly }

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    try check(arguments, console)
    let records = try arguments.records(mode)
    let status = try run(records, arguments, console)
    try StoreClosing.close(specification.name, console) { try records.close() }
    return status
  }
}

extension StoreOptions {
  /// What the tool keeps of resources that are replaced or deleted.
  static let keptVersions = VersionRetention.last(10)
}

extension ParsedArguments {
  /// The store that the first operand names, with the resources of all releases.
  func records(_ mode: StoreOptions.Mode) throws -> FHIRStore {
    try Self.records(storeURL, mode, storeOptions(mode))
  }

  /// The store in a directory, with the resources of all releases.
  static func records(
    _ url: URL, _ mode: StoreOptions.Mode, _ options: StoreOptions = StoreOptions()
  ) throws -> FHIRStore {
    var options = options
    options.mode = mode
    // A long import makes checkpoints on its way.
    options.engine.isMaintenanceAutomatic = mode != .readOnly
    options.oldVersions = StoreOptions.keptVersions
    return try FHIRStore(Store(at: url, options: options), releases: releases)
  }

  /// The release that `--release` names, or else the one that the store has resources of that type of: R4 where it is
  /// among several, or there are none.
  func release<Source>(
    of type: String, _ reader: FHIRReader<Source>
  ) throws -> ReleaseVersion {
    if let named = try releaseVersion() { return named }
    let stored = try reader.counts().filter { $0.type == type }.map(\.release)
    if stored.contains(.r4) { return .r4 }
    guard stored.count <= 1 else {
      throw UsageError("resources of that type are stored of several releases: --release is needed")
    }
    return try stored.first ?? Self.releases.first { $0.types.resource(type) != nil }?
      .version
      ?? unknownType(type)
  }

  private func unknownType(_ type: String) throws -> ReleaseVersion {
    let names = Set(Self.releases.flatMap { $0.types.resourceNames }).sorted()
    throw CommandError(
      "no release has resources of type \(type)" + Suggestion.hint(type, among: names))
  }
}
