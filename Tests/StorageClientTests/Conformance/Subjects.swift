import Andiron
import CollectionModel
import Foundation
import StorageClient
import StorageClientConformance

/// A store in a directory.
struct DirectorySubject: StorageSubject {
  var traits: StorageTraits { [.persists, .keepsReaders, .comparesSchemaWhenOpened] }

  func makePlace() throws -> URL {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("conformance-\(UUID().uuidString)", isDirectory: true)
  }

  func open(_ place: URL) throws -> Store { try Store(at: place) }
  func remove(_ place: URL) { try? FileManager.default.removeItem(at: place) }
}

/// The simplest of backends.
struct MemorySubject: StorageSubject {
  var traits: StorageTraits { [.preparesAtOnce, .removesBlobsAtOnce] }
  func makePlace() throws {}
  func open(_ place: Void) throws -> MemoryStorage { MemoryStorage() }
  func remove(_ place: Void) {}
  func problems(in storage: MemoryStorage) throws -> [String] {
    try storage.verify().map(\.description)
  }
}

/// A backend in memory that outlives its storages.
struct KeptMemorySubject: StorageSubject {
  var traits: StorageTraits {
    [.persists, .isShared, .observesOthers, .preparesAtOnce, .removesBlobsAtOnce]
  }
  func makePlace() throws -> KeptMemory.Place { KeptMemory.Place() }
  func open(_ place: KeptMemory.Place) throws -> DatabaseStorage<KeptMemory> {
    DatabaseStorage(KeptMemory(place))
  }
  func remove(_ place: KeptMemory.Place) { place.memory.close() }
  func problems(in storage: DatabaseStorage<KeptMemory>) throws -> [String] {
    try storage.verify().map(\.description)
  }
}
