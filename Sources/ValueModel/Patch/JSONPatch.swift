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
    /// How deep containers may be nested.
    public var depth: Int
    /// How many values all operations together may insert, including nested ones.
    public var values: Int

    public init(depth: Int = 512, values: Int = 10_000_000) {
      self.depth = depth
      self.values = values
    }
  }

  public var operations: [Operation]

  public init(_ operations: [Operation] = []) { self.operations = operations }
}
