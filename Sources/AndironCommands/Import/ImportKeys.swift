internal import Andiron
internal import Foundation
internal import ObjectModel
internal import ValueModel

/// Finds the key of each object that is imported.
struct ImportKeys {
  enum Source {
    case made
    case field(ValuePath)
    case envelope
  }

  let source: Source
  /// What all keys are; nil until the first object has decided it.
  private(set) var kind: RecordKey.Kind?
  private let collection: String

  init(source: Source, kind: RecordKey.Kind?, collection: String) {
    self.source = source
    self.kind = kind
    self.collection = collection
  }

  /// Key and object of what stands in the input.
  mutating func take(_ value: Value) throws(ImportRefusal) -> (key: RecordKey, object: Value) {
    guard value.kind == .object else {
      throw ImportRefusal("expected an object, found \(value.kind)")
    }
    switch source {
    case .made: return (try makeKey(), value)
    case .field(let path):
      guard let found = value[path] else { throw ImportRefusal("nothing stands at \(path)") }
      return (try key(found, told: nil, at: path.description), value)
    case .envelope: return try open(value)
    }
  }

  private mutating func makeKey() throws(ImportRefusal) -> RecordKey {
    let kind = kind ?? .uuid
    self.kind = kind
    switch kind {
    case .uuid: return .uuid(UUID())
    case .string: return .string(.makeKey())
    case .integer: throw ImportRefusal("integers are not made up: --key or --keys is needed")
    case .compound: throw ImportRefusal("compound keys are not made up: --keys is needed")
    }
  }

  private mutating func open(
    _ envelope: Value
  ) throws(ImportRefusal) -> (key: RecordKey, object: Value) {
    let names = [
      ObjectEnvelope.collectionField, ObjectEnvelope.keyField, ObjectEnvelope.kindField,
      ObjectEnvelope.valueField,
    ]
    guard envelope.fields.allSatisfy({ names.contains($0.name) }) else {
      throw ImportRefusal("expected an envelope with the fields key, kind and value only")
    }
    if let name = envelope[ObjectEnvelope.collectionField], name.string != collection {
      throw ImportRefusal("it is of another collection")
    }
    guard let found = envelope[ObjectEnvelope.keyField],
      let object = envelope[ObjectEnvelope.valueField], object.kind == .object
    else { throw ImportRefusal("expected an envelope with a key and an object as its value") }
    var told: RecordKey.Kind?
    if let kind = envelope[ObjectEnvelope.kindField] {
      told = kind.string.flatMap(RecordKey.Kind.init(name:))
      if told == nil {
        throw ImportRefusal(
          "kind has to be uuid, string or integer, or some of these with / between")
      }
    }
    return (try key(found, told: told, at: ObjectEnvelope.keyField), object)
  }

  /// The key that a value spells; `told` is its kind where the envelope has that.
  private mutating func key(
    _ value: Value, told: RecordKey.Kind?, at place: String
  ) throws(ImportRefusal) -> RecordKey {
    let kind = self.kind ?? told ?? (value.kind == .integer ? .integer : .string)
    if let told, told != kind {
      throw ImportRefusal("the key is of kind \(told), those of the collection are \(kind)")
    }
    let text = value.string ?? (value.kind == .integer ? value.json() : nil)
    guard let key = text.flatMap({ RecordKey(text: $0, kind: kind) }), key.isAssigned else {
      throw ImportRefusal("\(place) has to be \(kind.article)")
    }
    self.kind = kind
    return key
  }
}
