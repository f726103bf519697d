import Synchronization
public import ValueModel

/// Finds the field that a key path of a Swift type stands for: `\Person.address.city` is
/// `address.city`, or whatever the types' coding keys make of it.
///
/// For a view, it records which field the accessor reads. For a `Codable` type, it decodes
/// placeholder instances, reads the key path, and looks where the content of the result was. Both
/// run a few times for each key path, and the result is kept. A type whose `init(from:)` rejects
/// placeholder content names its fields by `NamedFields`. Elements are found up to the
/// thirty-second of a view's list and the fourth of an array of a `Codable` type; a key path to a
/// later one traps.
public struct FieldPaths: KeyPathResolver, Sendable {
  public init() {}

  private static let known = Mutex<[KnownKeyPath: Result<ValuePath, KeyPathError>]>([:])

  /// Returns the place that the key path leads to, from a value of its root type; nil if no field
  /// is known. `resolve` reports why.
  public func path(for keyPath: AnyKeyPath) -> ValuePath? { try? resolve(keyPath) }

  public func reason(for keyPath: AnyKeyPath) -> String? {
    do throws(KeyPathError) {
      _ = try resolve(keyPath)
      return nil
    } catch {
      return error.description
    }
  }

  /// Returns the place that the key path leads to, from a value of its root type.
  ///
  /// Constant time, except for the first call. Throws `.computed` if the key path does not lead to
  /// one field, `.primaryKey` if it leads to the primary key, and `.opaqueType` if the type cannot
  /// be examined.
  public func resolve(_ keyPath: AnyKeyPath) throws(KeyPathError) -> ValuePath {
    let key = KnownKeyPath(keyPath: keyPath)
    if let result = Self.known.withLock({ $0[key] }) { return try result.get() }
    let result = Result { () throws(KeyPathError) in try find(keyPath) }
    Self.known.withLock { $0[key] = result }
    return try result.get()
  }

  private func find(_ keyPath: AnyKeyPath) throws(KeyPathError) -> ValuePath {
    let root = type(of: keyPath).rootType
    if let root = root as? any NamedFields.Type, let path = declared(root, keyPath) { return path }
    if let root = root as? any ObjectView.Type { return try ofView(root, keyPath) }
    if let root = root as? any Decodable.Type { return try ofCodable(root, keyPath) }
    throw KeyPathError(.opaqueType, keyPath, "the type is neither a view nor Codable")
  }

  private func declared<Root: NamedFields>(_ root: Root.Type, _ keyPath: AnyKeyPath) -> ValuePath? {
    guard let keyPath = keyPath as? PartialKeyPath<Root> else { return nil }
    return Root.fieldNames[keyPath].flatMap { ValuePath($0) }
  }

  private func ofView<Root: ObjectView>(
    _ root: Root.Type, _ keyPath: AnyKeyPath
  ) throws(KeyPathError) -> ValuePath {
    guard let keyPath = keyPath as? PartialKeyPath<Root> else {
      throw KeyPathError(.opaqueType, keyPath, "the key path does not begin at the type")
    }
    return try ViewPathFinder(keyPath: keyPath).path()
  }

  private func ofCodable<Root: Decodable>(
    _ root: Root.Type, _ keyPath: AnyKeyPath
  ) throws(KeyPathError) -> ValuePath {
    guard let keyPath = keyPath as? PartialKeyPath<Root> else {
      throw KeyPathError(.opaqueType, keyPath, "the key path does not begin at the type")
    }
    return try CodablePathFinder(keyPath: keyPath).path()
  }
}

/// A key path as the key of a table of results.
// Sendable: a key path never changes, and is only hashed and compared here, by one thread at a
// time.
private struct KnownKeyPath: Hashable, @unchecked Sendable {
  let keyPath: AnyKeyPath
}
