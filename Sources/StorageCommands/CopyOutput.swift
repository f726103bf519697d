internal import CollectionModel

/// The report of a copy for programs.
struct CopyOutput: Encodable {
  struct Collection: Encodable {
    var name: String
    var copied: Int
    var removed: Int
    var source: Int
    var destination: Int
    var mismatches: Int
  }

  struct Omission: Encodable {
    var kind: String
    var collection: String?
    var index: String?
    var count: Int
    var text: String
  }

  var same: Bool
  var continued: Bool
  var blobs: Int
  var collections: [Collection]
  var leftOut: [Omission]

  init(_ report: StorageCopyReport) {
    same = report.isSame
    continued = report.isContinued
    blobs = report.blobCount
    collections = report.collections.map { collection in
      Collection(
        name: collection.name, copied: collection.copiedCount, removed: collection.removedCount,
        source: collection.sourceCount, destination: collection.destinationCount,
        mismatches: collection.mismatchCount)
    }
    leftOut = report.omissions.map { omission in
      Omission(
        kind: omission.kind.rawValue, collection: omission.collection, index: omission.index,
        count: omission.count, text: "\(omission)")
    }
  }
}
