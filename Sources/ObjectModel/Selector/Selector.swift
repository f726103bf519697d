public import ValueModel

/// A condition in the selector language of CouchDB (Mango), read from its JSON.
///
///     let selector = try Selector(["age": ["$gte": 18], "name": ["$exists": true]])
///     let adults = try values.filter(selector.matches)
///
/// Selectors have the same meaning as in CouchDB 3: values of all types are ordered; a condition on
/// a missing field is false, negated or not, except `$exists: false`; a name leads into an object,
/// and a number into an array. `docs/selectors.md` describes the whole language.
///
/// Source: CouchDB 3.5, `mango_selector`; where CouchDB answers with an internal error, this type
/// gives a sensible answer.
public struct Selector: Sendable, Hashable {
  /// The selector as it was given.
  public let json: Value
  /// The order of strings.
  public let strings: SelectorStrings
  let node: SelectorNode
  private let evaluation: SelectorEvaluation

  /// Reads a selector. Throws `SelectorError` with the place of the part that cannot be read. Cost:
  /// linear in the selector; regular expressions are compiled.
  public init(_ json: Value, strings: SelectorStrings = .collated) throws(SelectorError) {
    self.json = json
    self.strings = strings
    node = try SelectorParser().parse(json)
    evaluation = SelectorEvaluation(order: SelectorOrder(strings: strings))
  }

  /// Whether the selector names a field that CouchDB adds to documents, such as `_id`.
  package var namesReservedFields: Bool { node.namesReservedFields }

  /// Returns whether the value matches.
  ///
  /// Throws `.expressionTooCostly` if a regular expression takes too many steps for a text of the
  /// value, or for all texts since the last error, and `.cancelled` if the task is cancelled during
  /// the call. A selector without regular expressions never throws.
  public func matches(_ value: Value) throws(FilterError) -> Bool {
    try evaluation.matches(node, value)
  }
}
