public import ValueModel

/// A condition in the selector language of CouchDB (Mango), read from its JSON.
///
///     let selector = try Selector(["age": ["$gte": 18], "name": ["$exists": true]])
///     let adults = try values.filter(selector.matches)
///
/// It means what it means in CouchDB 3: values of all types are ordered; a condition on a field
/// that is missing is false, negated or not, except `$exists: false`; a name leads into an object,
/// and a number into an array. `docs/selectors.md` has the whole of it.
///
/// Source: CouchDB 3.5, `mango_selector`; where its answers are internal errors, a sensible one is
/// given.
public struct Selector: Sendable, Hashable {
  /// The selector as it was given.
  public let json: Value
  /// How strings are ordered.
  public let strings: SelectorStrings
  let node: SelectorNode
  private let evaluation: SelectorEvaluation

  /// Reads a selector. Throws `SelectorError` with the place of what cannot be read. Cost: linear
  /// in the selector; regular expressions are compiled.
  public init(_ json: Value, strings: SelectorStrings = .collated) throws(SelectorError) {
    self.json = json
    self.strings = strings
    node = try SelectorParser().parse(json)
    evaluation = SelectorEvaluation(order: SelectorOrder(strings: strings))
  }

  /// Whether a field is named that CouchDB adds to documents, such as `_id`.
  package var namesReservedFields: Bool { node.namesReservedFields }

  /// Returns whether the value matches.
  ///
  /// Throws `.expressionTooCostly` if a regular expression takes too many steps for a text of the
  /// value, or for all texts since the last error, and `.cancelled` if the task was cancelled
  /// meanwhile. A selector without regular expressions never throws.
  public func matches(_ value: Value) throws(FilterError) -> Bool {
    try evaluation.matches(node, value)
  }
}
