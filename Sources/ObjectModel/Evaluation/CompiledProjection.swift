public import ValueModel

/// Extracts some fields of a value.
///
/// The result keeps the value's shape: objects have the wanted fields in their order, and arrays
/// that a path goes through have, for each element that is an object or an array, the part that the
/// path reaches.
public struct CompiledProjection: Sendable {
  /// The fields and elements that are wanted below a place; everything if `isWhole`.
  private struct Wanted: Sendable {
    var isWhole = false
    var fields: [String: Wanted] = [:]
    var elements: [Int: Wanted] = [:]
  }

  private var wanted = Wanted()

  /// Creates a projection to these paths. The empty path wants the whole value.
  public init(_ paths: [ValuePath]) {
    for path in paths { Self.add(path.components[...], to: &wanted) }
  }

  /// Returns the wanted part of `value`; the empty object if nothing wanted is present.
  public func apply(to value: Value) -> Value {
    Self.part(of: value, wanted) ?? Value(object: EmptyCollection())
  }

  private static func add(_ steps: ArraySlice<ValuePath.Component>, to wanted: inout Wanted) {
    switch steps.first {
    case nil: wanted.isWhole = true
    case .field(let name): add(steps.dropFirst(), to: &wanted.fields[name, default: Wanted()])
    case .element(let position):
      add(steps.dropFirst(), to: &wanted.elements[position, default: Wanted()])
    }
  }

  private static func part(of value: Value, _ wanted: Wanted) -> Value? {
    if wanted.isWhole { return value }
    switch value.kind {
    case .object:
      let fields = value.fields.compactMap { name, field -> (String, Value)? in
        guard let inner = wanted.fields[name] else { return nil }
        return part(of: field, inner).map { (name, $0) }
      }
      return Value(object: fields)
    case .array:
      let elements = value.elements.enumerated().compactMap { position, element in
        part(of: element, merged(wanted, at: position))
      }
      return Value(array: elements)
    default: return nil
    }
  }

  /// Returns what is wanted of the element at `position`: names apply to the elements too,
  /// positions are used up.
  private static func merged(_ wanted: Wanted, at position: Int) -> Wanted {
    var result = Wanted(fields: wanted.fields)
    guard let own = wanted.elements[position] else { return result }
    result.isWhole = own.isWhole
    result.elements = own.elements
    result.fields.merge(own.fields) { first, second in union(first, second) }
    return result
  }

  private static func union(_ first: Wanted, _ second: Wanted) -> Wanted {
    Wanted(
      isWhole: first.isWhole || second.isWhole,
      fields: first.fields.merging(second.fields) { union($0, $1) },
      elements: first.elements.merging(second.elements) { union($0, $1) })
  }
}
