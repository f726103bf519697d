package import ObjectModel
package import ValueModel

/// A store's record of one of its collections.
package struct CollectionDefinition: Sendable, Hashable {
  package struct StoredIndex: Sendable, Hashable {
    package enum State: String, Sendable, Hashable {
      /// Complete: answers queries.
      case ready
      /// New objects have entries; older ones are still getting theirs.
      case building
      /// Objects that are older than the index contradict its uniqueness. Answers no query.
      case contradicted
      /// Cannot be built over the existing objects: has no entries and answers no query.
      case failed
    }

    package var definition: IndexDefinition
    package var state: State
    /// Whether the index comes from the type's declaration, which then also removes it.
    package var isDeclared: Bool
    /// Part of the engine's name for the index: a changed definition is another index.
    package var number: Int
    /// The forms of the parts' fields in the keys, in the order of the parts.
    package var forms: [FieldForm?]
    /// Why the state is `failed`.
    package var failure: String?

    package init(
      definition: IndexDefinition, state: State, isDeclared: Bool, number: Int,
      forms: [FieldForm?], failure: String? = nil
    ) {
      self.definition = definition
      self.state = state
      self.isDeclared = isDeclared
      self.number = number
      self.forms = forms
      self.failure = failure
    }
  }

  package var name: String
  /// The engine's name for the table, which does not change when the collection is renamed.
  package var tableName: String
  package var keyKind: RecordKey.Kind
  package var indexes: [StoredIndex] = []
  /// The relations that the type's declaration gives its objects.
  package var relations: [RelationDefinition] = []
  /// The number of the next index.
  package var nextIndexNumber = 1
  /// The fields that the type's declaration compares in a canonical form.
  package var forms = FieldForms.none
  /// Whether a value in it looks as if it named a blob that the store does not hold, as the body of
  /// a document may: the layer that stores such values knows which blobs they need.
  package var hasAbsentBlobs = false

  package static let tablePrefix = "collection."
  package static let keeperTablePrefix = "keeper."

  /// A collection without indexes, with a table named after it by default.
  package init(name: String, tableName: String? = nil, keyKind: RecordKey.Kind) {
    self.name = name
    self.tableName = tableName ?? Self.tablePrefix + name
    self.keyKind = keyKind
  }

  /// The forms of an index's fields.
  package func forms(of index: IndexDefinition) -> [FieldForm?] {
    index.parts.map { forms[$0.path] }
  }

  package func engineName(of index: StoredIndex) -> String { "\(tableName).\(index.number)" }

  /// The engine's name for the table of an index with a keeper; no collection's begins like it.
  package func keeperTableName(of index: StoredIndex) -> String {
    Self.keeperTablePrefix + engineName(of: index)
  }
}

// MARK: As values

extension CollectionDefinition {
  package var value: Value {
    var fields = [
      ("name", Value(name)),
      ("table", Value(tableName)),
      ("key", Value(keyKind.name)),
      ("nextIndex", Value(nextIndexNumber)),
      ("indexes", Value(array: indexes.map(\.value))),
      ("relations", Value(array: relations.map(\.value))),
    ]
    if !forms.isEmpty { fields.append(("forms", forms.value)) }
    if hasAbsentBlobs { fields.append(("absentBlobs", true)) }
    return Value(object: fields)
  }

  /// Nil if the value is not that of a definition.
  package init?(_ value: Value) {
    guard let name = value["name"]?.string, let table = value["table"]?.string,
      let key = value["key"]?.string,
      let keyKind = RecordKey.Kind(name: key),
      let next = value["nextIndex"]?.integer.flatMap({ Int(exactly: $0) }),
      let indexes = value["indexes"], let relations = value["relations"],
      (1...StoredCounter.largest).contains(next)
    else { return nil }
    self.init(name: name, tableName: table, keyKind: keyKind)
    nextIndexNumber = next
    if let forms = value["forms"] {
      guard let forms = FieldForms.of(forms) else { return nil }
      self.forms = forms
    }
    hasAbsentBlobs = value["absentBlobs"]?.boolean ?? false
    for element in indexes.elements {
      guard let index = StoredIndex(element) else { return nil }
      self.indexes.append(index)
    }
    for element in relations.elements {
      guard let relation = RelationDefinition(element) else { return nil }
      self.relations.append(relation)
    }
  }
}

extension CollectionDefinition.StoredIndex {
  fileprivate var value: Value {
    let derivation = definition.derivation.map { [("derivation", Value($0))] } ?? []
    let failure = failure.map { [("failure", Value($0))] } ?? []
    return Value(
      object: [
        ("number", Value(number)),
        ("name", Value(definition.name)),
        ("state", Value(state.rawValue)),
        ("declared", Value(isDeclared)),
        ("unique", Value(definition.isUnique)),
        ("parts", Value(array: zip(definition.parts, forms).map { $0.value(form: $1) })),
      ] + derivation + failure)
  }

  fileprivate init?(_ value: Value) {
    guard let number = value["number"]?.integer, let name = value["name"]?.string,
      let state = value["state"]?.string.flatMap(State.init(rawValue:)),
      let isDeclared = value["declared"]?.boolean, let isUnique = value["unique"]?.boolean,
      let parts = value["parts"]?.elements.map(IndexDefinition.Part.init(_:))
    else { return nil }
    let derivation = value["derivation"]?.string
    guard parts.isEmpty == (derivation != nil) else { return nil }
    var known: [IndexDefinition.Part] = []
    for part in parts {
      guard let part else { return nil }
      known.append(part)
    }
    let forms = value["parts"]?.elements.map { $0["form"]?.string.flatMap { FieldForm($0) } } ?? []
    self.init(
      definition: derivation.map { IndexDefinition(derivation: $0, name: name) }
        ?? IndexDefinition(known, unique: isUnique, name: name),
      state: state, isDeclared: isDeclared, number: Int(number), forms: forms,
      failure: value["failure"]?.string)
  }
}

extension IndexDefinition.Part {
  fileprivate func value(form: FieldForm?) -> Value {
    let form = form.map { [("form", Value($0.description))] } ?? []
    return Value(
      object: [
        ("path", Value(path.description)),
        ("descending", Value(order == .descending)),
        ("folding", Value(Int(folding.storedValue))),
      ] + form)
  }

  fileprivate init?(_ value: Value) {
    guard let text = value["path"]?.string, let path = ValuePath(text),
      let isDescending = value["descending"]?.boolean,
      let folding = value["folding"]?.integer.flatMap({ UInt8(exactly: $0) })
    else { return nil }
    self.init(
      path, isDescending ? .descending : .ascending, folding: TextOptions(storedValue: folding))
  }
}

extension FieldForms {
  fileprivate var value: Value {
    Value(
      object: forms.map { ($0.key.description, Value($0.value.description)) }
        .sorted { $0.0 < $1.0 })
  }

  /// Nil if the value is not that of field forms.
  fileprivate static func of(_ value: Value) -> FieldForms? {
    var forms: [ValuePath: FieldForm] = [:]
    for (path, form) in value.fields {
      guard let path = ValuePath(path), let form = form.string.flatMap({ FieldForm($0) }) else {
        return nil
      }
      forms[path] = form
    }
    return of(forms)
  }
}
