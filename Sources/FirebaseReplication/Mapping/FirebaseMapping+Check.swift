extension FirebaseMapping {
  /// Completes the mapping from its rules.
  ///
  /// Throws `FirebaseError.invalidDeclaration` if two properties have one name, or a name cannot be
  /// a key.
  mutating func finish() throws(FirebaseError) {
    guard !path.isEmpty else { throw invalid("the path of a collection is not the whole database") }
    for name in [timeName, tombstoneName] + rules.values.compactMap(\.name) {
      guard !name.isEmpty, FirebaseKey.escaped(name) == name else {
        throw invalid("a name of the declaration has characters that keys cannot have")
      }
    }
    guard timeName != tombstoneName, ![timeName, tombstoneName].contains(documentName) else {
      throw invalid("two names of the declaration are equal")
    }
    for (property, rule) in rules {
      guard let name = rule.name else { continue }
      guard properties.updateValue(property, forKey: name) == nil, name != timeName,
        name != tombstoneName
      else { throw invalid("two names of the declaration are equal") }
    }
  }

  private func invalid(_ message: String) -> FirebaseError {
    FirebaseError(.invalidDeclaration, message, collection: collection)
  }
}
