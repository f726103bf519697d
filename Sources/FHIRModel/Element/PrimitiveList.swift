import ValueModel

/// A list of primitives, each with what it has beside its value.
///
/// In JSON these are two arrays, with null in one where only the other has something:
/// `"given": ["Anna", null], "_given": [null, {"id": "a1"}]`.
/// FHIR R5, section 2.6.2.3 (<https://hl7.org/fhir/R5/json.html#primitive>).
public struct PrimitiveList<Primitive: FHIRPrimitive, Release: FHIRRelease>: Sendable, Hashable {
  /// One element of the list.
  public struct Position: Sendable, Hashable {
    /// As it stands in JSON; null where there is none. Values of other types are kept.
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

    /// Nil where there is none, or one of another type.
    public var value: Primitive? {
      get { Primitive(fhirValue: raw) }
      set { raw = newValue?.fhirValue ?? .null }
    }

    fileprivate var isEmpty: Bool { raw.isNull && element.isEmpty }
  }

  private var positions: [Position] = []

  public init() {}

  /// Reads the two fields; what is no array has no positions.
  init(values: Value?, companions: Value?) {
    let values = values?.elements.map { $0 } ?? []
    let companions = companions?.elements.map { $0 } ?? []
    positions = (0..<Swift.max(values.count, companions.count)).map { index in
      Position(
        raw: index < values.count ? values[index] : .null,
        companion: index < companions.count ? companions[index] : nil)
    }
  }

  /// The positions but for those at the end that have nothing.
  private var kept: ArraySlice<Position> {
    positions.prefix((positions.lastIndex { !$0.isEmpty } ?? -1) + 1)
  }

  /// The array of values; nil where no position has one.
  var values: Value? {
    kept.allSatisfy(\.raw.isNull) ? nil : Value(array: kept.map(\.raw))
  }

  /// The array of what stands beside them; nil where nothing does.
  var companions: Value? {
    guard kept.contains(where: { !$0.element.isEmpty }) else { return nil }
    return Value(array: kept.map { $0.element.isEmpty ? .null : $0.element.fields })
  }
}

extension PrimitiveList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { positions.count }

  /// A position that the list does not have traps, as with arrays.
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
