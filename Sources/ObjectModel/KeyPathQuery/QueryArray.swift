/// A type whose values are stored as arrays.
public protocol QueryArray<QueryElement> {
  associatedtype QueryElement
}

extension Array: QueryArray {
  public typealias QueryElement = Element
}

extension Set: QueryArray {
  public typealias QueryElement = Element
}

extension Optional: QueryArray where Wrapped: QueryArray {
  public typealias QueryElement = Wrapped.QueryElement
}
