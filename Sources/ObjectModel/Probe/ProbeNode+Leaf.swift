import Foundation
import ValueModel

/// Types whose placeholder is one whole value, although they are stored with parts or accept few
/// contents.
extension ProbeNode {
  /// Returns a placeholder that is one whole value; nil if `type` has no such values.
  func leaf<T: Decodable>(_ type: T.Type) throws -> T? {
    if let found = ProbeContents.of(type, palette: run.palette) ?? ProbeContents.whole(type) {
      return try add(found)
    }
    if let key = type as? any AnyCompoundKey.Type {
      let contents = [false, true].compactMap { ProbeContents.key(key, isSecond: $0) as? T }
      return contents.count == 2 ? try add(contents) : nil
    }
    if let leaf = type as? any MadeUpLeaf.Type {
      let contents = [false, true].compactMap { leaf.madeUp(isSecond: $0) as? T }
      return contents.count == 2 ? try add(contents) : nil
    }
    return try cases(type).flatMap { try add($0) }
  }

  /// Returns one of the contents of a leaf, and records it with the parts that it is stored with;
  /// nil if it cannot be encoded.
  private func add<T>(_ contents: [T]) throws -> T? {
    guard let first = contents.first, let last = contents.last,
      let encodable = [first, last] as? [any Encodable]
    else { return nil }
    let values = try encodable.map { try ValueEncoder().encode($0) }
    let parts = values.map(\.scalarParts)
    let isSecond = run.isSecond
    let own = isSecond ? 1 : 0
    if parts[0].map(\.path) == parts[1].map(\.path), !parts[0].isEmpty {
      for part in parts[own] {
        run.add(part.value, path.appending(part.path), isScalar(part.path) ? T.self : Value.self)
      }
    } else {
      run.add(values[own], path, T.self)
    }
    return isSecond ? last : first
  }

  /// Returns two instances of an enumeration, or one if it has only one; nil for other types, and
  /// if no instance can be created.
  func cases<T: Decodable>(_ type: T.Type) -> [T]? {
    if let cases = (type as? any CaseIterable.Type).flatMap({ ProbeContents.cases($0) as? [T] }) {
      return cases
    }
    guard let known = EnumerationCases(type) else { return nil }
    let found =
      known.counts.payload == 0
      ? known.instances(limit: 2).filter { Self.isRead($0) } : casesWithPayloads(type, known)
    return found.isEmpty ? nil : found
  }

  /// Whether an instance encodes as something from which it can be decoded.
  private static func isRead<T: Decodable>(_ instance: T) -> Bool {
    guard let encodable = instance as? any Encodable,
      let value = try? ValueEncoder().encode(encodable)
    else { return false }
    return (try? ValueDecoder().decode(T.self, from: value)) != nil
  }

  /// Returns instances of an enumeration whose cases have payloads, with the coding that the
  /// compiler synthesises.
  private func casesWithPayloads<T: Decodable>(
    _ type: T.Type, _ known: EnumerationCases<T>
  ) -> [T] {
    // A case that contains the enumeration itself is not created.
    guard !types.contains(ObjectIdentifier(type)) else { return [] }
    var found: [T] = []
    var firstNumber = 0
    for number in 0..<(known.counts.payload + known.counts.empty) where found.count < 2 {
      guard let made = instance(type, ofCase: number, .first) else { continue }
      if found.isEmpty { firstNumber = number }
      found.append(made)
    }
    if found.count == 1, let made = instance(type, ofCase: firstNumber, .second) {
      found.append(made)
    }
    return found
  }

  private func instance<T: Decodable>(
    _ type: T.Type, ofCase number: Int, _ round: ProbeRun.Round
  ) -> T? {
    let node = ProbeNode(
      run: ProbeRun(round), types: types + [ObjectIdentifier(type)], caseNumber: number)
    return (try? T(from: node)).flatMap { Self.isRead($0) ? $0 : nil }
  }
}

/// Whether a part is the leaf itself, or an element of it.
private func isScalar(_ path: ValuePath) -> Bool { path.withoutPositions.isEmpty }

extension Value {
  /// The scalars within a value and their places; the value itself if it is a scalar.
  fileprivate var scalarParts: [(path: ValuePath, value: Value)] {
    switch kind {
    case .object:
      fields.flatMap { name, field in
        field.scalarParts.map { (ValuePath(field: name).appending($0.path), $0.value) }
      }
    case .array:
      elements.enumerated().flatMap { position, element in
        element.scalarParts.map { (ValuePath([.element(position)]).appending($0.path), $0.value) }
      }
    default: [(ValuePath(), self)]
    }
  }
}
