internal import Andiron
internal import FHIRStore
internal import Foundation
internal import ObjectModel
internal import StorageEngine
internal import ValueModel

extension OptionSpecification {
  static let collection = OptionSpecification(
    "collection", value: "NAME", "A collection of objects of any kind, instead of FHIR resources.")
}

/// What the commands that work with collections have in common.
extension ParsedArguments {
  /// Opens the store that the first operand names. In mode `.readOnly` no byte is changed. Throws
  /// `StoreError` if the store cannot be opened, and `CommandError` if the key file cannot be read.
  func store(_ mode: StoreOptions.Mode) throws -> Store {
    var options = try storeOptions(mode)
    // A long import makes checkpoints as it proceeds.
    options.engine.isMaintenanceAutomatic = mode != .readOnly
    let store = try Store(at: storeURL, options: options)
    if try store.collections().contains(where: { ResourceCollection.isOne($0.name) }) {
      // Tells the store about the indexes of resources.
      _ = try FHIRStore(store, releases: Self.releases)
    }
    return store
  }

  /// The location of the store that the first operand names.
  var storeURL: URL { URL(filePath: operands[0], directoryHint: .notDirectory) }

  /// Returns the options for opening it as an object store, without background maintenance. Throws
  /// `CommandError` if the key file cannot be read.
  func storeOptions(_ mode: StoreOptions.Mode) throws -> StoreOptions {
    var options = StoreOptions()
    options.engine = try engineOptions(.readOnly)
    options.encryption = options.engine.encryption
    options.mode = mode
    return options
  }

  /// Returns the filter that the operands from `position` on describe: a predicate and its
  /// arguments. Without a predicate, returns `.all`. Throws `CommandError` if the predicate cannot
  /// be read.
  func filter(from position: Int) throws -> Filter {
    guard operands.count > position else { return .all }
    return try PredicateOperands(operands[position], Array(operands[(position + 1)...])).filter()
  }
}
