import ValueModel

/// Keeping track of the blobs that objects name.
extension Transaction {
  /// The collection of an object that is to be written, with the index of blobs if the object names
  /// one.
  func keepingBlobs(
    of value: Value, in binding: CollectionBinding
  ) throws -> CollectionBinding {
    if binding.blobIndex != nil { return binding }
    // Most stores hold no blob, and none of their values has such a field. A full dictionary does
    // not tell.
    guard
      core.blobPins.holdsBlobs
        || core.dictionary.values.number(ofKey: BlobDerivation.digestField) != nil
    else { return binding }
    if let current = catalog.collections[binding.name], current.blobIndex != nil { return current }
    if BlobDerivation().keys(of: value).isEmpty { return binding }
    try addIndex(
      IndexDefinition(derivation: BlobDerivation.derivation, name: BlobDerivation.indexName),
      toCollection: binding.name)
    return catalog.collections[binding.name] ?? binding
  }

  /// The collection, which notes that values in it may look as if they named a blob if this one
  /// does and the store does not hold the blob.
  func allowingAbsentBlobs(
    of value: Value, in binding: CollectionBinding
  ) throws -> CollectionBinding {
    guard binding.blobIndex != nil, !binding.definition.hasAbsentBlobs else { return binding }
    let tables = BlobTables { engine.existingTable($0) }
    let isComplete = try BlobDerivation().keys(of: value).allSatisfy { key in
      try tables.map { try engine.contains($0.blobs, key: key) } ?? false
    }
    if isComplete { return binding }
    var definition = binding.definition
    definition.hasAbsentBlobs = true
    return try save(definition)
  }

  /// Throws `.noSuchBlob` unless the store holds the blob of an index entry.
  func requireBlob(_ entry: IndexKey, _ binding: CollectionBinding) throws {
    if let tables = BlobTables({ engine.existingTable($0) }),
      try engine.contains(tables.blobs, key: entry.bytes)
    {
      return
    }
    throw StoreError(
      .noSuchBlob, "the object names a blob that the store does not hold",
      collection: binding.name)
  }
}
