/// Changes to a JSON document, one after the other, after RFC 6902.
///
/// `Value.apply(_:limits:)` makes all of them or none.
public struct JSONPatch: Sendable, Hashable {
  public enum Operation: Sendable, Hashable {
    /// Sets a field, in its place if it is there and else behind the others; puts an element before
    /// the one at the position; or replaces the document.
    case add(JSONPointer, Value)
    case remove(JSONPointer)
    case replace(JSONPointer, Value)
    case move(from: JSONPointer, to: JSONPointer)
    case copy(from: JSONPointer, to: JSONPointer)
    /// Nothing is changed where the value there compares differently: numbers by what they are worth,
    /// objects without regard to the order of fields.
    case test(JSONPointer, Value)

    /// Whether it has two steps, of which the second may fail.
    var isMove: Bool {
      if case .move = self { true } else { false }
    }
  }

  /// What a patch may make of a document, so that a small one cannot build one without bounds.
  public struct Limits: Sendable, Hashable {
    /// How many containers may lie in each other.
    public var depth: Int
    /// How many values all operations together may put in, those inside others counted.
    public var values: Int

    public init(depth: Int = 512, values: Int = 10_000_000) {
      self.depth = depth
      self.values = values
    }
  }

  public var operations: [Operation]

  public init(_ operations: [Operation] = []) { self.operations = operations }
}
