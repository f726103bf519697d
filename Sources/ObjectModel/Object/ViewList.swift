public import ValueModel

/// A list of views over one array: elements are read in place when they are accessed, and changed
/// in place.
public struct ViewList<View: ObjectView>: Sendable, Hashable {
  /// The array.
  public private(set) var value: Value

  init(array: Value) { value = array }

  public init() { value = .emptyList }
}

extension ViewList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { value.count }

  /// The view of the element at `position`. Constant time. As with arrays, a position that the list
  /// does not have traps.
  public subscript(position: Int) -> View {
    get { View(unchecked: element(position)) }
    set {
      precondition(position >= 0 && position < count, "no element at \(position)")
      value[position] = newValue.fields
    }
    _modify {
      var view = View(unchecked: element(position))
      value[position] = .null
      yield &view
      value[position] = view.fields
    }
  }

  private func element(_ position: Int) -> Value {
    guard let element = value[position] else { preconditionFailure("no element at \(position)") }
    return element
  }

  public mutating func append(_ view: View) { value.append(view.fields) }

  public mutating func replaceSubrange<Views: Collection>(
    _ range: Range<Int>, with views: Views
  ) where Views.Element == View {
    var elements = Array(value.elements)
    elements.replaceSubrange(range, with: views.map(\.fields))
    value = Value(array: elements)
  }
}

extension ViewList: ExpressibleByArrayLiteral {
  public init(arrayLiteral views: View...) { value = Value(array: views.map(\.fields)) }
}

extension ViewList: FieldProbe.List {}
