public import CollectionModel
public import Foundation
import ValueModel

extension DatabaseTransaction {
  /// Stores the bytes of a blob, unless the database has them, and returns the blob for the fields
  /// of objects.
  ///
  /// If no object names it when the transaction ends, it is removed then. Throws `.noSpace`,
  /// `.unreachable`, and what writing throws. Cost: hashes and writes the bytes; less if the
  /// database has them.
  public func addBlob(_ bytes: some ContiguousBytes) throws -> Blob {
    try bytes.withUnsafeBytes { bytes in
      var hash = SHA256()
      hash.add(bytes)
      return try addBlob(BlobDigest(hash), byteCount: bytes.count) { chunk in
        let start = chunk * BlobTables.chunkByteCount
        return UnsafeRawBufferPointer(
          rebasing: bytes[start..<min(start + BlobTables.chunkByteCount, bytes.count)])
      }
    }
  }

  /// Stores a blob whose chunks `bytes` returns.
  private func addBlob(
    _ digest: BlobDigest, byteCount: Int, _ bytes: (Int) throws -> UnsafeRawBufferPointer
  ) throws -> Blob {
    try checkOpen()
    unnamedBlobs.insert(digest.bytes)
    let blob = Blob(digest, byteCount: byteCount)
    if try hasBlob(blob) { return blob }
    try savepoint {
      try ensureBlobTables()
      for chunk in 0..<BlobTables.chunkCount(byteCount) {
        try put(
          [
            PreparedObject(
              BlobTables.key(digest, chunk: chunk), BlobTables.chunk(bytes(chunk)),
              in: BlobTables.chunks)
          ], in: BlobTables.chunks)
      }
      try put(
        [PreparedObject(BlobTables.key(digest), BlobTables.blob(byteCount), in: BlobTables.blobs)],
        in: BlobTables.blobs)
    }
    return blob
  }

  func ensureBlobTables() throws {
    for name in [BlobTables.blobs, BlobTables.chunks] where collections[name] == nil {
      try save(CollectionSetup(self).create(name, .string))
    }
  }

  // MARK: Objects that name blobs

  /// Gives a collection the index of blobs if one of these objects names one. Throws `.noSuchBlob`
  /// if the database does not hold it, unless `isAbsenceAllowed`, which the definition then notes.
  func keepBlobs(
    of items: [PreparedObject], in name: String, isAbsenceAllowed: Bool
  ) throws {
    if OwnCollections.all.contains(name) { return }
    let derivation = BlobDerivation()
    var digests: Set<[UInt8]> = []
    for item in items where item.mayNameBlobs { digests.formUnion(derivation.keys(of: item.value)) }
    guard !digests.isEmpty, let known = collections[name] else { return }
    try ensureCollection(
      name, known.definition.keyKind, index: BlobDerivation.indexName, derivation)
    for bytes in digests.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      guard let digest = BlobDigest(bytes: bytes), try byteCount(of: digest) == nil else {
        continue
      }
      guard isAbsenceAllowed || known.definition.hasAbsentBlobs else {
        throw StoreError(
          .noSuchBlob, "the object names a blob that the database does not hold", collection: name)
      }
      guard let collection = collections[name], !collection.definition.hasAbsentBlobs else {
        continue
      }
      var definition = collection.definition
      definition.hasAbsentBlobs = true
      try save(collection.with(definition))
    }
  }

  /// Notes entries that are removed: the blobs that they are of may have no name any longer.
  func noteRemoved(_ entries: some Sequence<BackendEntry>, from collection: BackendCollection) {
    guard let index = collection.blobIndex else { return }
    for entry in entries where entry.index == index { unnamedBlobs.insert(entry.bytes) }
  }

  /// Notes that all objects of a collection are removed.
  func noteRemoval(of collection: BackendCollection) throws {
    guard let index = collection.blobIndex else { return }
    try writer.forEachKey(index, in: OrderedKeyRange(startingWith: [])) { bytes, _ in
      unnamedBlobs.insert(bytes)
    }
  }

  /// Removes the blobs that lost a name in this transaction and have no other. Throws what writing
  /// throws.
  func removeUnnamedBlobs() throws {
    let candidates = unnamedBlobs.sorted { $0.lexicographicallyPrecedes($1) }
    unnamedBlobs = []
    let indexes = collections.values.compactMap(\.blobIndex).sorted()
    for bytes in candidates {
      guard let digest = BlobDigest(bytes: bytes),
        let byteCount = try byteCount(of: digest)
      else { continue }
      let exactly = OrderedKeyRange(exactly: bytes)
      let isNamed = try indexes.contains { try writer.entryCount($0, in: exactly, limit: 1) > 0 }
      if isNamed { continue }
      for chunk in 0..<BlobTables.chunkCount(byteCount) {
        _ = try delete(BlobTables.key(digest, chunk: chunk), in: BlobTables.chunks)
      }
      _ = try delete(BlobTables.key(digest), in: BlobTables.blobs)
    }
  }
}

extension PreparedObject {
  /// Whether the object may name a blob: its JSON has the name of the field.
  fileprivate var mayNameBlobs: Bool {
    content.binary != nil
      || content.json.withUnsafeBytes { json in json.contains(Self.blobField) }
  }

  private static let blobField = Array("\"\(BlobDerivation.digestField)\"".utf8)
}
