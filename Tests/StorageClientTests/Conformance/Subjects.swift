import Andiron
import CollectionModel
import Foundation
import StorageClient
import StorageClientConformance

/// A store in a directory.
struct DirectorySubject: StorageSubject {
  var traits: StorageTraits {
    [.persists, .keepsReaders, .comparesSchemaWhenOpened, .keepsVersions]
  }

  func makePlace() throws -> URL {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("conformance-\(UUID().uuidString)", isDirectory: true)
  }

  func open(_ place: URL) throws -> Store { try Store(at: place) }
  func open(_ place: URL, oldVersions: VersionRetention) throws -> Store {
    try Store(at: place, options: StoreOptions(oldVersions: oldVersions))
  }
  func remove(_ place: URL) { try? FileManager.default.removeItem(at: place) }
}

/// The simplest of backends.
struct MemorySubject: StorageSubject {
  var traits: StorageTraits { [.preparesAtOnce, .removesBlobsAtOnce, .keepsVersions] }
  func makePlace() throws {}
  func open(_ place: Void) throws -> MemoryStorage { MemoryStorage() }
  func open(_ place: Void, oldVersions: VersionRetention) throws -> MemoryStorage {
    MemoryStorage(oldVersions: oldVersions)
  }
  func remove(_ place: Void) {}
  func problems(in storage: MemoryStorage) throws -> [String] {
    try storage.verify().map(\.description)
  }
}

/// A backend in memory that outlives its storages.
struct KeptMemorySubject: StorageSubject {
  var traits: StorageTraits {
    [
      .persists, .isShared, .observesOthers, .preparesAtOnce, .removesBlobsAtOnce, .keepsVersions,
    ]
  }
  func makePlace() throws -> KeptMemory.Place { KeptMemory.Place() }
  func open(_ place: KeptMemory.Place) throws -> DatabaseStorage<KeptMemory> {
    DatabaseStorage(KeptMemory(place))
  }
  func open(
    _ place: KeptMemory.Place, oldVersions: VersionRetention
  ) throws -> DatabaseStorage<KeptMemory> {
    DatabaseStorage(KeptMemory(place), oldVersions: oldVersions)
  }
  func remove(_ place: KeptMemory.Place) { place.memory.close() }
  func problems(in storage: DatabaseStorage<KeptMemory>) throws -> [String] {
    try storage.verify().map(\.description)
  }
}
