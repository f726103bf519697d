import CollectionModel
import FileAccess
import ValueModel

/// The code that makes the entries of derived indexes, by its identifiers, as far as the program
/// has given it to a storage.
final class DerivationRegistry: Sendable {
  typealias Source = @Sendable (String) -> (any KeyDerivation)?

  private let known = Locked<[String: any KeyDerivation]>([:])
  private let sources = Locked<[OwnedSource]>([])
  private let finders = Locked<[any RestrictionFinder]>([])

  private struct OwnedSource: Sendable {
    var isOwned: @Sendable (_ owner: Any) -> Bool
    var find: Source
  }

  /// The derivation with this identifier; nil if the program does not have it.
  subscript(_ identifier: String) -> (any KeyDerivation)? {
    if let derivation = known.withLock({ $0[identifier] }) { return derivation }
    for source in sources.withLock({ $0 }) {
      guard let derivation = source.find(identifier) else { continue }
      add([derivation])
      return derivation
    }
    return nil
  }

  func add(_ derivations: [any KeyDerivation]) {
    known.withLock { known in
      for derivation in derivations { known[derivation.identifier] = derivation }
    }
  }

  /// Asks `source` for derivations that are not known yet. Does nothing if there is a source of an
  /// equal owner already: sources of equal owners have the same derivations.
  func add<Owner: Equatable & Sendable>(_ source: @escaping Source, of owner: Owner) {
    sources.withLock { sources in
      guard !sources.contains(where: { $0.isOwned(owner) }) else { return }
      sources.append(OwnedSource(isOwned: { $0 as? Owner == owner }, find: source))
    }
  }

  // MARK: Restrictions

  /// Adds a finder, unless one of its type is there.
  func add<Finder: RestrictionFinder>(_ finder: Finder) {
    finders.withLock { finders in
      if !finders.contains(where: { $0 is Finder }) { finders.append(finder) }
    }
  }

  /// The rows that all restrictions of a query leave; nil if there is no restriction. Throws
  /// `.unsupported` if the program has no code for one of them.
  func rows(
    _ restrictions: [any QueryRestriction], of collection: BackendCollection,
    _ reader: some BackendReader
  ) throws -> [Int64]? {
    var common: [Int64]?
    for restriction in restrictions {
      var found: [Int64]?
      for finder in finders.withLock({ $0 }) where found == nil {
        found = try finder.rows(restriction, of: collection, reader)
      }
      guard let found else {
        throw StoreError(
          .unsupported, "this storage has no index for: \(restriction.name)",
          collection: collection.name)
      }
      let known = common.map { Set($0) }
      common = known.map { known in found.filter { known.contains($0) } } ?? found
    }
    return common
  }

  // MARK: Entries

  /// Whether the program has the code that makes the entries of an index. It has the code of an
  /// index over fields.
  func canMakeEntries(of index: IndexDefinition) -> Bool {
    index.derivation.map { self[$0] != nil } ?? true
  }

  /// The keys of an object in a derived index; nil if the index is not derived. They are empty if
  /// the program does not have its code. Throws what the derivation throws.
  func keys(
    of value: Value, in index: BackendCollection.KeptIndex
  ) throws(IndexKeyError) -> [[UInt8]]? {
    guard let identifier = index.definition.derivation else { return nil }
    return try self[identifier]?.keys(of: value) ?? []
  }
}
