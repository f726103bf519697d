internal import Andiron
internal import AndironCommands
internal import FHIRStore

extension ParsedArguments {
  /// Opens the store that the first operand names for a server, which keeps the versions of its
  /// resources. Throws `UsageError` for an unknown time zone, and what opening it throws.
  func served() throws -> FHIRStore {
    var options = try storeOptions(.createIfAbsent)
    options.engine.isMaintenanceAutomatic = true
    options.oldVersions = StoreOptions.keptVersions
    // Histories of types, and of all resources.
    options.changeFeed = .kept
    let recordOptions = try ServeCommand.recordOptions(self)
    return try FHIRStore(
      Store(at: storeURL, options: options), releases: Self.releases, options: recordOptions)
  }
}
