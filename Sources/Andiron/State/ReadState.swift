import ObjectModel
import StorageEngine
import ValueModel

/// One state of the store with everything needed to read it: the state of a snapshot, or of a
/// transaction during a call. It is public only because the sources' common requirement names it.
public struct ReadState {
  let core: StoreCore
  let rows: StateReader
  let catalog: CollectionCatalog

  func binding(_ name: String) -> CollectionBinding? { catalog.collections[name] }
}
