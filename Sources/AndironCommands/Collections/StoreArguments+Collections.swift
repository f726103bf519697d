internal import Andiron
internal import FHIRStore
internal import Foundation
internal import ObjectModel
internal import StorageEngine
internal import ValueModel

/// What the commands that know collections share.
extension ParsedArguments {
  /// The store that the first operand names. For reading no byte is changed.
  func store(_ mode: StoreOptions.Mode) throws -> Store {
    var options = try storeOptions(mode)
    // A long import makes checkpoints on its way.
    options.engine.isMaintenanceAutomatic = mode != .readOnly
    let store = try Store(at: storeURL, options: options)
    if try store.collections().contains(where: { ResourceCollection.isOne($0.name) }) {
      // The store is told of the indexes of resources.
      _ = try FHIRStore(store, releases: Self.releases)
    }
    return store
  }

  /// Where the store is that the first operand names.
  var storeURL: URL { URL(filePath: operands[0], directoryHint: .notDirectory) }

  /// How to open it as a store of objects, without upkeep in the background.
  func storeOptions(_ mode: StoreOptions.Mode) throws -> StoreOptions {
    var options = StoreOptions()
    options.engine = try engineOptions(.readOnly)
    options.encryption = options.engine.encryption
    options.mode = mode
    return options
  }

  /// The filter that the operands from `position` on spell: a predicate and its arguments. All where there
  /// is none.
  func filter(from position: Int) throws -> Filter {
    guard operands.count > position else { return .all }
    return try PredicateOperands(operands[position], Array(operands[(position + 1)...])).filter()
  }
}
