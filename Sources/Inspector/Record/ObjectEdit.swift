import Andiron
import HTTPServer
import ValueModel

/// Replaces an object by an edited one, if nobody was faster.
struct ObjectEdit {
  private static let mostBytes = 16 << 20

  let place: RecordPlace
  /// The version that was edited.
  let version: String
  let value: Value

  /// Reads the request. Throws status 400, 413, 415, and 428 without a version.
  init(_ request: HTTPRequest, _ query: HTTPQuery) throws {
    place = try RecordPlace(query)
    guard place.collection.kind == .objects else {
      throw InspectorError(400, "This record is changed over the interface of its kind.")
    }
    let type = request.headers["Content-Type"]?.split(separator: ";").first.map(String.init)
    guard type == "application/json" else { throw InspectorError(415, "The content is no JSON.") }
    guard let tag = request.headers["If-Match"], tag.count > 2, tag.first == "\"",
      tag.last == "\""
    else { throw InspectorError(428, "The version that was edited must be named.") }
    version = String(tag.dropFirst().dropLast())
    value = try JSON.parse(try request.unpackedBody().bytes(limit: Self.mostBytes))
    guard value.kind == .object else { throw InspectorError(400, "An object is needed.") }
  }

  /// Throws status 404 if the object is gone, 412 if it is another version, and what writing
  /// throws.
  func perform(in store: Store) throws {
    try store.write { transaction in
      let key = try ObjectRecord.key(place, in: transaction)
      let collection = transaction.collection(place.collection.name)
      guard let current = try collection.value(key: key) else { throw InspectorError.notFound }
      let newest = try transaction.committedVersions(key, in: place.collection.name).first
      guard newest.map({ String($0.sequence) }) == version else {
        throw InspectorError(412, "The object was changed in the meantime.")
      }
      // A patch leaves what JSON does not show, such as the keys of elements.
      let patch = JSONPatch(from: current, to: value)
      try collection.upsert(current.applying(patch), key: key)
    }
  }
}
