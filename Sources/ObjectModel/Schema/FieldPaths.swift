import Synchronization
public import ValueModel

/// Finds the field that a key path of a Swift type stands for: `\Person.address.city` is
/// `address.city`, or whatever the types' coding keys make of it.
///
/// Views are asked which field their accessor reads. `Codable` types are asked by decoding made-up
/// instances, reading the key path, and looking where the content of what it gives was. Both are
/// called a few times for each key path and the result is kept; a type whose `init(from:)` refuses
/// made-up content names its fields by `NamedFields`. Elements are found up to the thirty-second of
/// a view's list and the fourth of an array of a `Codable` type; a key path to a later one traps.
public struct FieldPaths: KeyPathResolver, Sendable {
  public init() {}

  private static let known = Mutex<[KnownKeyPath: Result<ValuePath, KeyPathError>]>([:])

  /// The place, from a value of the key path's root type; nil where there is none. `resolve` says
  /// why.
  public func path(for keyPath: AnyKeyPath) -> ValuePath? { try? resolve(keyPath) }

  public func reason(for keyPath: AnyKeyPath) -> String? {
    do throws(KeyPathError) {
      _ = try resolve(keyPath)
      return nil
    } catch {
      return error.description
    }
  }

  /// The place, from a value of the key path's root type, of what the key path leads to.
  ///
  /// Constant time but for the first call.
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

/// A key path to look results up by.
// Sendable: a key path never changes, and is only hashed and compared here, one thread at a time.
private struct KnownKeyPath: Hashable, @unchecked Sendable {
  let keyPath: AnyKeyPath
}
