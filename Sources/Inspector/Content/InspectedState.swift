import Andiron
import CollectionModel
import DocumentStore
import FHIRStore
import ObjectModel
import ValueModel

/// The content of a store or of a database as of one commit. Valid only during the call that
/// provided it. Its methods throw `StoreError`.
protocol InspectedState {
  associatedtype Source: ResourceVersionSource
  associatedtype Objects: InspectedObjects

  var resources: FHIRReader<Source> { get }

  /// The objects of a collection, without their type; nil if there is no such collection.
  func objects(of collection: String) throws -> Objects?

  /// The versions of an object, newest first, with the current one; none if it never existed.
  func versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion]

  /// The relations that types have declared.
  func relations() throws -> [RelationDescription]

  /// A database of documents. Throws status 404 if the storage has no documents at all.
  func documents(_ name: String) throws -> Database<StoreSnapshot>
}
