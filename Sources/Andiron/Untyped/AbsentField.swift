public import ValueModel

/// A field that a query names and that none of the examined objects has.
public struct AbsentField: Sendable, Hashable, CustomStringConvertible {
  public var path: ValuePath
  /// The number of objects examined: all, or the first of many.
  public var lookedAtCount: Int
  /// The field that was probably meant; nil if no field has a similar name.
  public var suggestion: String?

  public var description: String {
    let objects = lookedAtCount == 1 ? "the object" : "any of \(lookedAtCount) objects"
    let hint = suggestion.map { "; did you mean \($0)?" } ?? ""
    return "there is no field \(path) in \(objects)\(hint)"
  }
}
