import Andiron
import Foundation
import StorageClient
import StorageClientConformance

/// A store in memory.
struct MemoryStoreSubject: StorageSubject {
  var traits: StorageTraits { [] }
  func makePlace() throws {}
  func open(_ place: Void) throws -> AndironStorage { try AndironStorage.inMemory() }
  func remove(_ place: Void) {}
}

/// A store in a directory.
struct DirectorySubject: StorageSubject {
  var traits: StorageTraits { .persists }

  func makePlace() throws -> URL {
    FileManager.default.temporaryDirectory
      .appendingPathComponent("conformance-\(UUID().uuidString)", isDirectory: true)
  }

  func open(_ place: URL) throws -> AndironStorage { try AndironStorage(at: place) }
  func remove(_ place: URL) { try? FileManager.default.removeItem(at: place) }
}

/// The simplest of backends.
struct MemorySubject: StorageSubject {
  var traits: StorageTraits { .preparesAtOnce }
  func makePlace() throws {}
  func open(_ place: Void) throws -> MemoryStorage { MemoryStorage() }
  func remove(_ place: Void) {}
}

/// A backend in memory that outlives its storages.
struct KeptMemorySubject: StorageSubject {
  var traits: StorageTraits { [.persists, .isShared, .observesOthers, .preparesAtOnce] }
  func makePlace() throws -> KeptMemory.Place { KeptMemory.Place() }
  func open(_ place: KeptMemory.Place) throws -> BackendStorage<KeptMemory> {
    BackendStorage(KeptMemory(place))
  }
  func remove(_ place: KeptMemory.Place) { place.memory.close() }
}
