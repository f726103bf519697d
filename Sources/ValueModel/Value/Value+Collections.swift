extension Value {
  /// The fields of an object that are not hidden, in order, read when they are accessed.
  public struct Fields: RandomAccessCollection, Sendable {
    private let object: Value
    private let hiddenCount: Int
    public let count: Int

    init(_ value: Value) {
      object = value
      count = value.kind == .object ? value.count : 0
      if value.isEdited {
        hiddenCount = value.edited.hiddenCount
      } else {
        hiddenCount = value.objectReader.map { $0.count - $0.visibleCount } ?? 0
      }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> (name: String, value: Value) {
      precondition(position >= 0 && position < count, "no field at \(position)")
      let index = position + hiddenCount
      if object.isEdited {
        guard case .name(let name) = object.edited.keys[index] else {
          preconditionFailure("hidden fields stand before others")
        }
        return (name, object.edited.values[index])
      }
      let container = ContainerReader(object.reader, place: object.slot.place)
      let name = String(decoding: container.keyText(index), as: UTF8.self)
      return (name, object.sibling(container.slot(index)))
    }

    fileprivate func value(at position: Int) -> Value {
      let index = position + hiddenCount
      if object.isEdited { return object.edited.values[index] }
      return object.sibling(ContainerReader(object.reader, place: object.slot.place).slot(index))
    }
  }

  /// The elements of an array, read when they are accessed.
  public struct Elements: RandomAccessCollection, Sendable {
    private let array: Value
    public let count: Int

    init(_ value: Value) {
      array = value
      count = value.kind == .array ? value.count : 0
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> Value {
      precondition(position >= 0 && position < count, "no element at \(position)")
      if array.isEdited { return array.edited.values[position] }
      return array.sibling(ContainerReader(array.reader, place: array.slot.place).slot(position))
    }
  }

  /// Calls `body` with the value of each field that is not hidden, in order; not at all if this is
  /// not an object. Unlike `fields`, creates no names.
  package func forEachFieldValue(_ body: (Value) -> Void) {
    let fields = self.fields
    for index in fields.indices { body(fields.value(at: index)) }
  }

  /// The elements of an array; empty for other kinds.
  public var elements: Elements { Elements(self) }

  /// The fields of an object that are not hidden; empty for other kinds.
  public var fields: Fields { Fields(self) }
}
