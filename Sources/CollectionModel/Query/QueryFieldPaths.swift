import ObjectModel
import ValueModel

/// Finds the fields of key paths in queries, which may ask for the primary key.
struct QueryFieldPaths: KeyPathResolver {
  func path(for keyPath: AnyKeyPath) -> ValuePath? { try? resolve(keyPath) }

  func reason(for keyPath: AnyKeyPath) -> String? { FieldPaths().reason(for: keyPath) }

  func resolve(_ keyPath: AnyKeyPath) throws(KeyPathError) -> ValuePath {
    do throws(KeyPathError) {
      return try FieldPaths().resolve(keyPath)
    } catch {
      guard error.code == .primaryKey else { throw error }
      return PrimaryKeyFilter.hiddenPath
    }
  }
}
