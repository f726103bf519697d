import Andiron
import FileAccess
import Foundation
import StorageEngine
import TestSupport
import Testing

/// Stores in the memory of a simulated disk.
///
/// When a store that writes is gone, `Store.verify` must find nothing in what the end of the
/// process would leave of it, unless the test says why it is damaged.
enum TestStore {
  static let path = "/store"

  static func open(
    _ disk: SimulatedFileSystem = SimulatedFileSystem(), types: [any StoredObject.Type] = [],
    damage: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout StoreOptions) -> Void = { _ in }
  ) throws -> Store {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 1 << 20
    options.engine.isMaintenanceAutomatic = false
    change(&options)
    if options.mode != .readOnly, damage == nil {
      let plain = options
      options.engine.fileSystem = WatchedFileSystem(options.engine.fileSystem) {
        expectSound(disk, plain, sourceLocation)
      }
    }
    return try Store(at: URL(filePath: path), types: types, options: options)
  }

  private static func expectSound(
    _ disk: SimulatedFileSystem, _ options: StoreOptions, _ sourceLocation: SourceLocation
  ) {
    var options = options
    options.engine.fileSystem = disk.crash(.kept)
    do {
      let problems = try Store.verify(at: URL(filePath: path), options: options)
        .filter { $0.severity != .note }
      guard let first = problems.first else { return }
      Issue.record(
        "verify found \(problems.count) problems when the store was closed, first \(first)",
        sourceLocation: sourceLocation)
    } catch let error as StoreError where error.isNoStore {
      // The store was never created.
    } catch {
      Issue.record("the store could not be verified: \(error)", sourceLocation: sourceLocation)
    }
  }
}

extension StoreError {
  fileprivate var isNoStore: Bool {
    engine?.code == .notAStore
  }
}
