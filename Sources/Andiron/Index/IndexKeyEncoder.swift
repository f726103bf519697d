import ObjectModel
import ValueModel

/// Writes the entries that an index has for values.
///
/// A part's path reaches values as a filter's does. Each scalar and each object that is reached makes a
/// component; where only empty arrays are reached, or nothing, there is one component that says so. The entries
/// of a value are all combinations of its parts' components, one at least.
struct IndexKeyEncoder: Sendable {
  /// The most entries of one value.
  static let mostKeys = 1_000

  let parts: [IndexKeyPart]
  private let definition: IndexDefinition

  /// `forms` are those of the parts' fields, in order.
  init(_ definition: IndexDefinition, _ forms: [FieldForm?] = []) {
    self.definition = definition
    parts = definition.parts.enumerated().map { position, part in
      IndexKeyPart(part, form: position < forms.count ? forms[position] : nil)
    }
  }

  /// The entries of `value` without repetitions, in the order of their bytes; one at least.
  ///
  /// Throws where there are more than ``mostKeys``. Linear in what the paths reach and in the entries.
  func keys(of value: Value) throws(IndexKeyError) -> [IndexKey] {
    if let key = singleKey(of: value) { return [key] }
    return try allKeys(of: value)
  }

  /// The bytes of `keys(of:)`.
  func entries(of value: Value) throws(IndexKeyError) -> [[UInt8]] {
    if let key = singleKey(of: value) { return [key.bytes] }
    return try allKeys(of: value).map(\.bytes)
  }

  /// Whether the two values have a complete key in common when nothing is cut.
  ///
  /// Throws where one has more than ``mostKeys`` when nothing is cut. Linear in what the paths reach.
  func haveCommonKey(
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

  /// Each key with each component behind it, the cut ones as they are. Stops behind the limit.
  ///
  /// As no component begins another one, the order of both is that of the result.
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
  /// The key of a value in which each part reaches one value, no array, or nothing: most values, so that
  /// it is written without anything in between. Nil for other values.
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

  /// Bytes for which memory is reserved.
  static let usualLength = 32
}
