import Andiron
import CollectionModel
import DocumentStore
import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ObjectModel
import ValueModel

/// A store with its resources, documents and objects.
struct InspectedStore: InspectedContent {
  private let records: FHIRStore
  private let sampler: StatisticsSampler

  init(_ records: FHIRStore) {
    self.records = records
    sampler = StatisticsSampler(records.store)
  }

  var releases: [any FHIRRelease.Type] { records.releaseTypes }
  var namesChanges: Bool { true }

  func read<R>(_ body: (InspectedSnapshot) throws -> R) throws -> R {
    try records.read { reader in
      defer { reader.source.close() }
      return try body(InspectedSnapshot(resources: reader))
    }
  }

  func collections() throws -> [CollectionSummary] {
    try read {
      try StoreOverview(snapshot: $0.resources.source, releases: releases).collections()
    }
  }

  func statistics() throws -> Value { try sampler.value() }

  func activity(in collection: CollectionPlace?) throws -> any HTTPBodySource {
    try LiveSource(records, sampler, collection)
  }

  func replaceObject(
    at place: RecordPlace, _ body: (Value, String) throws -> Value
  ) throws {
    try records.store.write { transaction in
      let collection = transaction.collection(place.collection.name)
      guard let description = try collection.description() else { throw InspectorError.notFound }
      let key = try place.key(kind: description.keyKind)
      guard let current = try collection.value(key: key) else { throw InspectorError.notFound }
      let newest = try transaction.committedVersions(key, in: place.collection.name).first
      try collection.upsert(body(current, ObjectTag.of(current, newest: newest)), key: key)
    }
  }
}
