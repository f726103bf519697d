package import Andiron
package import FHIRModel
package import FHIRStore
package import Foundation
internal import TextIndex

extension ParsedArguments {
  /// Opens the store that the first operand names, with the resources of all releases, which get
  /// these indexes of words when they are written, and versions and times if `maintainsMeta`.
  ///
  /// Throws `StoreError` if it cannot be opened, and
  /// `CommandError` if the key file cannot be read.
  package func records(
    _ mode: EngineOptions.Mode, textIndexes: FHIRTextIndexes = .none, maintainsMeta: Bool = false
  ) throws -> FHIRStore {
    try Self.records(
      storeURL, mode, storeOptions(mode), textIndexes, maintainsMeta: maintainsMeta)
  }

  /// Opens the store in a directory, with the resources of all releases. Throws `StoreError` if it
  /// cannot be opened.
  package static func records(
    _ url: URL, _ mode: EngineOptions.Mode,
    _ options: StoreOptions = StoreOptions().withTextIndexes(),
    _ textIndexes: FHIRTextIndexes = .none, maintainsMeta: Bool = false
  ) throws -> FHIRStore {
    var options = options
    options.mode = mode
    // A long import makes checkpoints as it proceeds.
    options.engine.isMaintenanceAutomatic = mode != .readOnly
    options.oldVersions = StoreOptions.keptVersions
    var recordOptions = FHIRStoreOptions()
    recordOptions.textIndexes = textIndexes
    recordOptions.maintainsMeta = maintainsMeta
    return try FHIRStore(
      Store(at: url, options: options), releases: releases, options: recordOptions)
  }

  /// Returns the release that `--release` names, or otherwise the one in which the store has
  /// resources of that type: R4 if it is one of several. If the store has none, returns the first
  /// of `releases` that has the type. Throws `UsageError` if there are several without R4, and
  /// `CommandError` if no release has the type.
  package func release<Source>(
    of type: String, _ reader: FHIRReader<Source>
  ) throws -> ReleaseVersion {
    if let named = try releaseVersion() { return named }
    let stored = try reader.counts().filter { $0.type == type }.map(\.release)
    if stored.contains(.r4) { return .r4 }
    guard stored.count <= 1 else {
      throw UsageError("the store has that type in several releases: --release is needed")
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
