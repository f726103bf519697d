import ValueModel

/// A list of primitives, each with its identifier and extensions.
///
/// In JSON these are two arrays, with null in one where only the other has something: `"given":
/// ["Anna", null], "_given": [null, {"id": "a1"}]`. FHIR R5, section 2.6.2.3
/// (<https://hl7.org/fhir/R5/json.html#primitive>).
public struct PrimitiveList<Primitive: FHIRPrimitive, Release: FHIRRelease>: Sendable, Hashable {
  /// One element of the list.
  public struct Position: Sendable, Hashable {
    /// The value as it stands in JSON; null if the position has none. Values of other types are
    /// kept.
    fileprivate var raw: Value
    public var element: PrimitiveElement<Release>

    public init(_ value: Primitive?, _ element: PrimitiveElement<Release> = PrimitiveElement()) {
      raw = value?.fhirValue ?? .null
      self.element = element
    }

    fileprivate init(raw: Value, companion: Value?) {
      self.raw = raw
      element = PrimitiveElement(companion: companion)
    }

    /// The value; nil if the position has none, or one of another type.
    public var value: Primitive? {
      get { Primitive(fhirValue: raw) }
      set { raw = newValue?.fhirValue ?? .null }
    }

    fileprivate var isEmpty: Bool { raw.isNull && element.isEmpty }
  }

  private var positions: [Position] = []

  public init() {}

  /// Reads the two fields; one that is not an array has no positions.
  init(values: Value?, companions: Value?) {
    let values = values?.elements.map { $0 } ?? []
    let companions = companions?.elements.map { $0 } ?? []
    positions = (0..<Swift.max(values.count, companions.count)).map { index in
      Position(
        raw: index < values.count ? values[index] : .null,
        companion: index < companions.count ? companions[index] : nil)
    }
  }

  /// The positions without the empty ones at the end.
  private var kept: ArraySlice<Position> {
    positions.prefix((positions.lastIndex { !$0.isEmpty } ?? -1) + 1)
  }

  /// The array of values; nil if no position has one.
  var values: Value? {
    kept.allSatisfy(\.raw.isNull) ? nil : Value(array: kept.map(\.raw))
  }

  /// The array of identifiers and extensions; nil if no position has any.
  var companions: Value? {
    guard kept.contains(where: { !$0.element.isEmpty }) else { return nil }
    return Value(array: kept.map { $0.element.isEmpty ? .null : $0.element.fields })
  }
}

extension PrimitiveList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { positions.count }

  /// Traps for a position that the list does not have, as with arrays.
  public subscript(position: Int) -> Position {
    get { positions[position] }
    _modify { yield &positions[position] }
  }

  public mutating func replaceSubrange<New: Collection>(
    _ range: Range<Int>, with new: New
  ) where New.Element == Position {
    positions.replaceSubrange(range, with: new)
  }
}

extension PrimitiveList: ExpressibleByArrayLiteral {
  public init(arrayLiteral positions: Position...) { self.positions = positions }
}
