import ObjectModel
import ValueModel

/// A relation as a collection's definition keeps it.
struct RelationDefinition: Sendable, Hashable {
  /// Where the key or keys stand in the values of the collection.
  var path: ValuePath
  /// The collection that the keys are of.
  var target: String
  var rule: DeleteRule

  /// The index that finds the objects that hold a key.
  var index: IndexDefinition { IndexDefinition([IndexDefinition.Part(path)]) }

  /// Whether an index finds the objects that hold a key.
  func isServed(by index: IndexDefinition) -> Bool {
    index.parts.count == 1 && index.parts[0].path == path && index.parts[0].folding.isEmpty
  }
}

extension RelationDefinition {
  var value: Value {
    Value(object: [
      ("path", Value(path.description)), ("target", Value(target)),
      ("rule", Value(rule.rawValue)),
    ])
  }

  /// Nil where the value is not one that `value` gives.
  init?(_ value: Value) {
    guard let text = value["path"]?.string, let path = ValuePath(text),
      let target = value["target"]?.string,
      let rule = value["rule"]?.string.flatMap(DeleteRule.init(rawValue:))
    else { return nil }
    self.init(path: path, target: target, rule: rule)
  }
}
