import ObjectModel
package import ValueModel

/// A relation as stored in a collection's definition.
package struct RelationDefinition: Sendable, Hashable {
  /// The path of the key or keys in the values of the collection.
  package var path: ValuePath
  /// The collection that the keys belong to.
  package var target: String
  package var rule: DeleteRule

  /// The index that finds the objects holding a key.
  package var index: IndexDefinition { IndexDefinition([IndexDefinition.Part(path)]) }

  /// Whether an index finds the objects holding a key.
  package func isServed(by index: IndexDefinition) -> Bool {
    index.parts.count == 1 && index.parts[0].path == path && index.parts[0].folding.isEmpty
  }
}

extension RelationDefinition {
  package var value: Value {
    Value(object: [
      ("path", Value(path.description)), ("target", Value(target)),
      ("rule", Value(rule.rawValue)),
    ])
  }

  /// Nil if the value is not that of a relation.
  package init?(_ value: Value) {
    guard let text = value["path"]?.string, let path = ValuePath(text),
      let target = value["target"]?.string,
      let rule = value["rule"]?.string.flatMap(DeleteRule.init(rawValue:))
    else { return nil }
    self.init(path: path, target: target, rule: rule)
  }
}
