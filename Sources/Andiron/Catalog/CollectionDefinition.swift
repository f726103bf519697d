import ObjectModel
import StorageEngine
import ValueModel

/// What a store keeps about one of its collections.
struct CollectionDefinition: Sendable, Hashable {
  struct StoredIndex: Sendable, Hashable {
    enum State: String, Sendable, Hashable {
      /// Complete: answers queries.
      case ready
      /// New objects have entries; older ones are being given theirs.
      case building
      /// Objects that were there before contradict its uniqueness. Answers no query.
      case contradicted
    }

    var definition: IndexDefinition
    var state: State
    /// Whether the type's declaration brought it, which then also takes it away.
    var isDeclared: Bool
    /// Part of the engine's name of the index: a definition that changes is another index.
    var number: Int
  }

  var name: String
  /// The engine's name of its table, which stays when the collection is given another name.
  var tableName: String
  var keyKind: RecordKey.Kind
  var indexes: [StoredIndex] = []
  /// The relations that its objects have by the declaration of their type.
  var relations: [RelationDefinition] = []
  /// The number of the next index.
  var nextIndexNumber = 1

  static let tablePrefix = "collection."

  /// A collection without indexes, whose table is by default named for it.
  init(name: String, tableName: String? = nil, keyKind: RecordKey.Kind) {
    self.name = name
    self.tableName = tableName ?? Self.tablePrefix + name
    self.keyKind = keyKind
  }

  func engineName(of index: StoredIndex) -> String { "\(tableName).\(index.number)" }
}

// MARK: As values

extension CollectionDefinition {
  var value: Value {
    Value(object: [
      ("name", Value(name)),
      ("table", Value(tableName)),
      ("key", Value(keyKind.name)),
      ("nextIndex", Value(nextIndexNumber)),
      ("indexes", Value(array: indexes.map(\.value))),
      ("relations", Value(array: relations.map(\.value))),
    ])
  }

  /// Nil where the value is not one that `value` gives.
  init?(_ value: Value) {
    guard let name = value["name"]?.string, let table = value["table"]?.string,
      let key = value["key"]?.string,
      let keyKind = RecordKey.Kind(name: key), let next = value["nextIndex"]?.integer,
      let indexes = value["indexes"], let relations = value["relations"]
    else { return nil }
    self.init(name: name, tableName: table, keyKind: keyKind)
    nextIndexNumber = Int(next)
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
    return Value(
      object: [
        ("number", Value(number)),
        ("name", Value(definition.name)),
        ("state", Value(state.rawValue)),
        ("declared", Value(isDeclared)),
        ("unique", Value(definition.isUnique)),
        ("parts", Value(array: definition.parts.map(\.value))),
      ] + derivation)
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
    self.init(
      definition: derivation.map { IndexDefinition(derivation: $0, name: name) }
        ?? IndexDefinition(known, unique: isUnique, name: name),
      state: state, isDeclared: isDeclared, number: Int(number))
  }
}

extension IndexDefinition.Part {
  fileprivate var value: Value {
    Value(object: [
      ("path", Value(path.description)),
      ("descending", Value(order == .descending)),
      ("folding", Value(Int(folding.storedValue))),
    ])
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
