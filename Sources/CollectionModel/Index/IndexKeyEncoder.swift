package import ObjectModel
package import ValueModel

/// Encodes the entries that an index has for values.
///
/// A part's path reaches values as a filter's does. Each scalar and each object that is reached
/// makes a component; if only empty arrays are reached, or nothing, one component says so. The
/// entries of a value are all combinations of its parts' components, at least one.
package struct IndexKeyEncoder: Sendable {
  /// The most entries of one value.
  package static let mostKeys = 1_000

  let parts: [IndexKeyPart]
  private let definition: IndexDefinition

  /// `forms` are those of the parts' fields, in order.
  package init(_ definition: IndexDefinition, _ forms: [FieldForm?] = []) {
    self.definition = definition
    parts = definition.parts.enumerated().map { position, part in
      IndexKeyPart(part, form: position < forms.count ? forms[position] : nil)
    }
  }

  /// The entries of `value`, without repetitions, in the order of their bytes; at least one.
  ///
  /// Throws if there are more than ``mostKeys``. Linear in what the paths reach and in the entries.
  package func keys(of value: Value) throws(IndexKeyError) -> [IndexKey] {
    if let key = singleKey(of: value) { return [key] }
    return try allKeys(of: value)
  }

  /// The bytes of `keys(of:)`.
  package func entries(of value: Value) throws(IndexKeyError) -> [[UInt8]] {
    if let key = singleKey(of: value) { return [key.bytes] }
    return try allKeys(of: value).map(\.bytes)
  }

  /// Whether the two values have a complete key in common if nothing is cut. Keys that `third` has
  /// too do not count.
  ///
  /// Throws if one of them has more than ``mostKeys`` uncut keys. Linear in what the paths reach.
  package func haveCommonKey(
    _ one: Value, _ other: Value, besides third: Value? = nil
  ) throws(IndexKeyError) -> Bool {
    let whole = parts.map(\.uncut)
    var keys = Set(try allKeys(of: one, whole).lazy.filter(\.isComplete).map(\.bytes))
    if let third { keys.subtract(try allKeys(of: third, whole).lazy.map(\.bytes)) }
    return try allKeys(of: other, whole).contains { $0.isComplete && keys.contains($0.bytes) }
  }

  private func allKeys(of value: Value) throws(IndexKeyError) -> [IndexKey] {
    try allKeys(of: value, parts)
  }

  private func allKeys(
    of value: Value, _ parts: [IndexKeyPart]
  ) throws(IndexKeyError) -> [IndexKey] {
    var keys: [IndexKey] = []
    for (position, part) in parts.enumerated() {
      let components = part.components(of: value, limit: Self.mostKeys)
      keys = position == 0 ? components : Self.combined(keys, components)
      guard keys.count <= Self.mostKeys else {
        throw .tooManyKeys(index: definition.name, limit: Self.mostKeys)
      }
    }
    return keys
  }

  /// Each key combined with each component; cut keys stay as they are. Stops after the limit.
  ///
  /// As no component is the beginning of another, the order of both is that of the result.
  private static func combined(_ keys: [IndexKey], _ components: [IndexKey]) -> [IndexKey] {
    let hasComplete = components.contains(where: \.isComplete)
    var result: [IndexKey] = []
    for var key in keys where result.count <= mostKeys {
      if key.isCut {
        key.isComplete = key.isComplete && hasComplete
        result.append(key)
        continue
      }
      for component in components where result.count <= mostKeys {
        result.append(
          IndexKey(
            bytes: key.bytes + component.bytes, isCut: component.isCut,
            isComplete: key.isComplete && component.isComplete))
      }
    }
    return result
  }
}

extension IndexKeyEncoder {
  /// The key of a value in which each part reaches one value that is not an array, or nothing. This
  /// is the case for most values, so the key is written without intermediate results. Nil for other
  /// values.
  private func singleKey(of value: Value) -> IndexKey? {
    var key = OrderedKeyEncoder(capacity: Self.usualLength)
    var isComplete = true
    for position in parts.indices {
      guard let kind = parts[position].appendOnly(of: value, to: &key) else { return nil }
      if kind == .cut {
        guard position == parts.count - 1 else { return nil }
        return IndexKey(bytes: key.bytes, isCut: true, isComplete: isComplete)
      }
      if kind == .incomplete { isComplete = false }
    }
    return IndexKey(bytes: key.bytes, isCut: false, isComplete: isComplete)
  }

  /// The number of bytes to reserve memory for.
  package static let usualLength = 32
}
