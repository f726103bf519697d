internal import AndironCommands
internal import HealthModel
internal import StorageEngine

extension ParsedArguments {
  /// Opens the store that the first operand names, for samples. Throws what `store` throws.
  func healthStore(_ mode: EngineOptions.Mode) throws -> HealthStore {
    HealthStore(try store(mode, types: HealthStore.storedTypes))
  }
}
