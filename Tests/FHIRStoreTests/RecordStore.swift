import Andiron
import FHIRDSTU2
import FHIRR4
import FHIRR5
import FHIRSTU3
import FHIRStore
import Foundation
import ValueModel

/// Stores of resources for tests.
enum RecordStore {
  static let releases: [any FHIRRelease.Type] = [R4.self, DSTU2.self, STU3.self, R5.self]

  static func make(
    _ releases: [any FHIRRelease.Type] = releases, options: FHIRStoreOptions = FHIRStoreOptions(),
    storeOptions: StoreOptions = StoreOptions()
  ) throws -> FHIRStore {
    try FHIRStore(
      Store.inMemory(options: storeOptions), releases: releases, options: options)
  }

  /// With resources of R4, one JSON text each.
  static func make(_ resources: [String]) throws -> FHIRStore {
    let records = try make()
    try records.write { transaction in
      for text in resources { try transaction.upsert(JSON.parse(text)) }
    }
    return records
  }
}

extension FHIRStore {
  /// The ids that a search finds, in order, which is the same without indexes.
  func ids(_ text: String) throws -> [String] {
    try search(text).matches.compactMap { $0["id"]?.string }
  }
}
