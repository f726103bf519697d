import CollectionModel
public import StorageClient
import TextIndex

extension DatabaseStorage {
  /// Lets the storage keep indexes of text, those that other programs created as well, and answer
  /// queries with `matching`. Calling it again does nothing.
  ///
  /// A storage without it drops the indexes of text of each collection to which it writes, so call
  /// it before other work.
  public func registerTextIndexes() {
    register(TextRestrictionFinder())
    // All programs have the same code for indexes of texts at paths.
    register(of: TextIndex.derivationPrefix) { TextDerivation.find($0) }
  }
}
