public import Andiron

extension Store {
  /// Lets an open store keep indexes of text, as ``StoreOptions/withTextIndexes()`` does when it is
  /// opened. Calling it again does nothing.
  public func registerTextIndexes() { register([TextIndexKind()]) }
}
