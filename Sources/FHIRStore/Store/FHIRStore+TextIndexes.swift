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
  /// `.engine` if they cannot be written.
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

  /// Which words of a type's resources have an index that searches can use; `.none` while it is
  /// being built.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, and `.engine` if the
  /// collections cannot be read.
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
