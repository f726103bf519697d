package import ValueModel

/// An object that matches a query.
package protocol SortableMatch {
  associatedtype Row: Comparable
  /// Its place among the objects of the collection: later objects have greater rows.
  var row: Row { get }
  var value: Value { get }
}
