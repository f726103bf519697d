import Andiron
import CollectionModel
import DocumentStore
import FHIRDatabase
import FHIRModel
import FHIRStore
import HTTPServer
import ObjectModel
import StorageClient
import ValueModel

/// A database with its resources and objects. It has no documents.
struct InspectedDatabase<Backend: DatabaseBackend>: InspectedContent {
  private let records: FHIRDatabase<Backend>
  private let counter = DatabaseCounter()

  init(_ records: FHIRDatabase<Backend>) { self.records = records }

  var releases: [any FHIRRelease.Type] { records._catalog.releaseTypes }
  var namesChanges: Bool { false }

  func read<R>(_ body: (InspectedReader<Backend.Reader>) throws -> R) throws -> R {
    try records.read { try body(InspectedReader(resources: $0)) }
  }

  func collections() throws -> [CollectionSummary] {
    try counter.collections(after: records.storage.noticedCommitCount) {
      try records.storage.read { reader in
        try DatabaseOverview(releases: releases).collections(of: reader)
      }
    }
  }

  func statistics() throws -> Value {
    _ = try collections()
    return counter.statistics(kind: records.storage.databaseKind)
  }

  func activity(in collection: CollectionPlace?) throws -> any HTTPBodySource {
    DatabaseActivity(counter, kind: records.storage.databaseKind) { [records] in
      records.storage.noticedCommitCount
    }
  }

  func replaceObject(
    at place: RecordPlace, _ body: (Value, String) throws -> Value
  ) throws {
    let name = place.collection.name
    try records.storage.write { transaction in
      guard let definition = try transaction.definition(of: name) else {
        throw InspectorError.notFound
      }
      let key = try place.key(kind: definition.keyKind)
      guard let current = try transaction.value(key, in: name) else {
        throw InspectorError.notFound
      }
      let newest = try transaction._versions(key, in: name).first
      try transaction.update(
        body(current, ObjectTag.of(current, newest: newest)), key: key, in: name)
    }
  }
}
