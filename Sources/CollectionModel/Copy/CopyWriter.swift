/// A transaction that writes a copy. The methods throw `StoreError`.
package protocol CopyWriter: CopyReader {
  /// Notes that the storage is a copy that is not complete, and of which one; nil ends that.
  func setUnfinishedSource(_ name: String?) throws

  func setSchemaVersion(_ version: Int) throws

  /// Creates a collection without objects.
  func create(_ collection: CopiedCollection) throws

  /// Removes a collection with its objects and indexes.
  func drop(_ collection: String) throws

  /// Adds those of the objects whose keys no object has, and returns their number.
  func add(_ objects: [CopiedObject], to collection: String) throws -> Int

  /// Removes objects without regard to delete rules.
  func remove(_ keys: [RecordKey], from collection: String) throws

  /// Gives a collection an index that a program with its code builds when it opens the storage.
  /// Returns false if the storage cannot keep it.
  func addUnbuilt(_ index: IndexDefinition, to collection: String) throws -> Bool
}
