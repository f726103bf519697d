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
  /// The kind of all keys; nil until the first object has determined it.
  private(set) var kind: RecordKey.Kind?
  private let collection: String

  init(source: Source, kind: RecordKey.Kind?, collection: String) {
    self.source = source
    self.kind = kind
    self.collection = collection
  }

  /// Returns the key and the object of one value of the input. Throws `ObjectImportProblem.Refusal`
  /// if the value is not an object, or has no usable key.
  mutating func take(_ value: Value) throws(ObjectImportProblem.Refusal) -> (
    key: RecordKey, object: Value
  ) {
    guard value.kind == .object else {
      throw ObjectImportProblem.Refusal("expected an object, found \(value.kind)")
    }
    switch source {
    case .made: return (try makeKey(), value)
    case .field(let path):
      guard let found = value[path] else {
        throw ObjectImportProblem.Refusal("there is no value at \(path)")
      }
      return (try key(found, told: nil, at: path.description), value)
    case .envelope: return try open(value)
    }
  }

  private mutating func makeKey() throws(ObjectImportProblem.Refusal) -> RecordKey {
    let kind = kind ?? .uuid
    self.kind = kind
    switch kind {
    case .uuid: return .uuid(UUID())
    case .string: return .string(.makeKey())
    case .integer:
      throw ObjectImportProblem.Refusal("integer keys are not generated: --key or --keys is needed")
    case .compound:
      throw ObjectImportProblem.Refusal("compound keys are not generated: --keys is needed")
    }
  }

  private mutating func open(
    _ envelope: Value
  ) throws(ObjectImportProblem.Refusal) -> (key: RecordKey, object: Value) {
    let names = [
      ObjectEnvelope.collectionField, ObjectEnvelope.keyField, ObjectEnvelope.kindField,
      ObjectEnvelope.valueField,
    ]
    guard envelope.fields.allSatisfy({ names.contains($0.name) }) else {
      throw ObjectImportProblem.Refusal(
        "expected an envelope with the fields key, kind and value only")
    }
    if let name = envelope[ObjectEnvelope.collectionField], name.string != collection {
      throw ObjectImportProblem.Refusal("it belongs to another collection")
    }
    guard let found = envelope[ObjectEnvelope.keyField],
      let object = envelope[ObjectEnvelope.valueField], object.kind == .object
    else {
      throw ObjectImportProblem.Refusal(
        "expected an envelope with a key and an object as its value")
    }
    var told: RecordKey.Kind?
    if let kind = envelope[ObjectEnvelope.kindField] {
      told = kind.string.flatMap(RecordKey.Kind.init(name:))
      if told == nil {
        throw ObjectImportProblem.Refusal(
          "kind must be uuid, string or integer, or several of these joined by /")
      }
    }
    return (try key(found, told: told, at: ObjectEnvelope.keyField), object)
  }

  /// Returns the key that a value denotes; `told` is its kind if the envelope has one.
  private mutating func key(
    _ value: Value, told: RecordKey.Kind?, at place: String
  ) throws(ObjectImportProblem.Refusal) -> RecordKey {
    let kind = self.kind ?? told ?? (value.kind == .integer ? .integer : .string)
    if let told, told != kind {
      throw ObjectImportProblem.Refusal(
        "the key is of kind \(told), but the collection has keys of kind \(kind)")
    }
    let text = value.string ?? (value.kind == .integer ? value.json() : nil)
    guard let key = text.flatMap({ RecordKey(text: $0, kind: kind) }), key.isAssigned else {
      throw ObjectImportProblem.Refusal("\(place) must be \(kind.article)")
    }
    self.kind = kind
    return key
  }
}
