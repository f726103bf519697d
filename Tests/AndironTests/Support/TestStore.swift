import Andiron
import FileAccess
import Foundation
import StorageEngine

/// Stores in the memory of a simulated disk.
enum TestStore {
  static let path = "/store"

  static func open(
    _ disk: SimulatedFileSystem = SimulatedFileSystem(), types: [any StoredObject.Type] = [],
    _ change: (inout StoreOptions) -> Void = { _ in }
  ) throws -> Store {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 1 << 20
    options.engine.isMaintenanceAutomatic = false
    change(&options)
    return try Store(at: URL(filePath: path), types: types, options: options)
  }
}
