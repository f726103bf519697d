/// Changes to a JSON document, in order, after RFC 6902.
///
/// `Value.apply(_:limits:)` makes all of them or none.
public struct JSONPatch: Sendable, Hashable {
  public enum Operation: Sendable, Hashable {
    /// Sets a field, in its place if it exists, otherwise after the others; inserts an element
    /// before the one at the position; or replaces the document.
    case add(JSONPointer, Value)
    case remove(JSONPointer)
    case replace(JSONPointer, Value)
    case move(from: JSONPointer, to: JSONPointer)
    case copy(from: JSONPointer, to: JSONPointer)
    /// Requires the value there to be equal; otherwise the whole patch changes nothing. Numbers are
    /// compared by value, objects without regard to the order of fields.
    case test(JSONPointer, Value)

    /// Whether the operation has two steps, the second of which may fail.
    var isMove: Bool {
      if case .move = self { true } else { false }
    }
  }

  /// Limits on the result of a patch, so that a small one cannot build a document without bounds.
  public struct Limits: Sendable, Hashable {
    /// The largest depth of nested containers.
    public var depth: Int
    /// The most values that all operations together may insert, including nested ones.
    public var values: Int

    public init(depth: Int = 512, values: Int = 10_000_000) {
      self.depth = depth
      self.values = values
    }
  }

  public var operations: [Operation]

  public init(_ operations: [Operation] = []) { self.operations = operations }
}

extension JSONPatch {
  /// Creates a patch that turns `origin` into `target`: applied to `origin`, it gives a value that
  /// is equal by `==`.
  ///
  /// Objects are compared field by field. Arrays are compared element by element, between their
  /// common start and their common end; the remaining elements are added or removed. Hidden fields
  /// are left out. Linear in both values, times the number of arrays nested in each other.
  public init(from origin: Value, to target: Value) {
    operations = []
    compare(origin, target, at: JSONPointer())
  }

  private mutating func compare(_ origin: Value, _ target: Value, at place: JSONPointer) {
    switch (origin.kind, target.kind) {
    case (.object, .object): compareFields(origin, target, at: place)
    case (.array, .array): compareElements(origin, target, at: place)
    default: if origin != target { operations.append(.replace(place, target)) }
    }
  }

  private mutating func compareFields(_ origin: Value, _ target: Value, at place: JSONPointer) {
    // From the last on, so that no removal moves the fields after it.
    for field in origin.fields.reversed() where target[field.name] == nil {
      operations.append(.remove(place.appending(field.name)))
    }
    for field in target.fields {
      let place = place.appending(field.name)
      if let old = origin[field.name] {
        compare(old, field.value, at: place)
      } else {
        operations.append(.add(place, field.value))
      }
    }
  }

  private mutating func compareElements(_ origin: Value, _ target: Value, at place: JSONPointer) {
    var old = origin.elements[...]
    var new = target.elements[...]
    while let one = old.first, let other = new.first, one == other {
      old.removeFirst()
      new.removeFirst()
    }
    while let one = old.last, let other = new.last, one == other {
      old.removeLast()
      new.removeLast()
    }
    let start = new.startIndex
    for (offset, (one, other)) in zip(old, new).enumerated() {
      compare(one, other, at: place.appending(start + offset))
    }
    let common = min(old.count, new.count)
    for position in (start + common..<start + old.count).reversed() where old.count > common {
      operations.append(.remove(place.appending(position)))
    }
    for (offset, element) in new.dropFirst(common).enumerated() {
      operations.append(.add(place.appending(start + common + offset), element))
    }
  }
}
