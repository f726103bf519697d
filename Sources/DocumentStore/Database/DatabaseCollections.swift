package import Andiron

/// The databases of a store, and the collections that hold them.
package struct DatabaseCollections {
  /// The names of the databases, sorted.
  package let databases: [String]
  /// The names of the collections, also of those that are not made yet.
  package let names: Set<String>

  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read.
  package init(_ source: some ObjectSource) throws {
    // A program may have a collection of its own with the name of the registry.
    databases = try source.databases().filter {
      try source.collection(DatabaseLayout(name: $0).documents).description() != nil
    }
    let names = Set(databases.flatMap { DatabaseLayout(name: $0).all })
    self.names = names.isEmpty ? [] : names.union([DatabaseLayout.registry])
  }
}
