import Andiron
public import FHIRModel
import TextIndex

/// The indexes of words of the types that have resources.
extension FHIRStore {
  /// Gives every type that has resources the index of words that ``FHIRStoreOptions/textIndexes``
  /// asks for, in place of another; nothing for ``FHIRTextIndexes/none``.
  ///
  /// Small collections are read at once, large ones in the background; until then, searches by
  /// words read every resource. Without this, a type gets its index when its resources are next
  /// written. Cheap if the indexes exist. Throws `StoreError`: `.closed`, `.readOnly`, and
  /// `.failed` if they cannot be written.
  public func ensureTextIndexes() throws {
    guard options.textIndexes != .none else { return }
    try write { transaction in
      for (release, type) in try transaction.storedTypes() {
        try transaction.ensure(type, release)
      }
    }
  }

  /// Drops the indexes of words of all types. Returns how many there were.
  ///
  /// With another option than ``FHIRTextIndexes/none``, a type gets its index again when its
  /// resources are next written. Throws what ``ensureTextIndexes()`` throws.
  @discardableResult
  public func dropTextIndexes() throws -> Int {
    try write { transaction in
      var count = 0
      for (release, type) in try transaction.storedTypes()
      where try transaction.transaction.dropTextIndex(
        ResourceWords.indexName, ofCollection: release.collection(type))
      {
        count += 1
      }
      return count
    }
  }

  /// Drops the index of words of one type. Returns which words it had, `.none` if there was no
  /// index. Its bytes leave the disk when the store is compacted.
  ///
  /// Waits for indexes that are being built. An index that could not be built is dropped, too, and
  /// `.none` returned. Throws what ``textIndexes(of:release:)`` throws, and
  /// `StoreError.readOnly`.
  @discardableResult
  public func dropTextIndex(
    of type: String, release: ReleaseVersion? = nil
  ) throws -> FHIRTextIndexes {
    try? store.waitForIndexes()
    let words = try textIndexes(of: type, release: release)
    let collection = try stored(release).collection(type)
    try write {
      _ = try $0.transaction.dropTextIndex(ResourceWords.indexName, ofCollection: collection)
    }
    return words
  }

  /// Gives one type an index of these words, whatever ``FHIRStoreOptions/textIndexes`` asks for;
  /// does nothing for `.none`, or if the type has no resources.
  ///
  /// Builds it as ``ensureTextIndexes()`` does. Throws `.unknownRelease`, `.unknownType`,
  /// `StoreError.closed`, `.readOnly`, and `.failed` if the index cannot be written.
  public func ensureTextIndex(
    _ words: FHIRTextIndexes, of type: String, release: ReleaseVersion? = nil
  ) throws {
    let stored = try stored(release)
    guard stored.has(type) else {
      throw FHIRStoreError(.unknownType, "there is no such type")
    }
    guard let index = stored.words.index(words) else { return }
    let collection = stored.collection(type)
    try write { transaction in
      let transaction = transaction.transaction
      guard try transaction.collections().contains(where: { $0.name == collection }) else { return }
      try transaction.ensureTextIndex(index, onCollection: collection)
    }
  }

  /// Returns the words of a type's resources that have an index that searches can use; `.none`
  /// while the index is being built.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, and `.damaged` or `.failed` if
  /// the collections cannot be read.
  public func textIndexes(
    of type: String, release: ReleaseVersion? = nil
  ) throws -> FHIRTextIndexes {
    let stored = try stored(release)
    guard stored.has(type) else {
      throw FHIRStoreError(.unknownType, "there is no such type")
    }
    return try store.withRows(of: stored.collection(type)) { rows in
      let extraction = rows.extractionOfText(among: stored.words.extractions)
      return switch extraction {
      case stored.words.content.extraction?: .content
      case stored.words.narrative.extraction?: .narrative
      default: FHIRTextIndexes.none
      }
    } ?? .none
  }
}

extension FHIRWriter<Transaction> {
  /// The types that have a collection.
  fileprivate func storedTypes() throws -> [(release: StoredRelease, type: String)] {
    let names = try transaction.collections().map(\.name).sorted()
    return catalog.releases.flatMap { release in
      names.compactMap { name in release.type(ofCollection: name).map { (release, $0) } }
    }
  }
}
