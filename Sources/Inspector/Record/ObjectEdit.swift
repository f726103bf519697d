import HTTPServer
import ValueModel

/// Replaces an object by an edited one, if nobody was faster.
struct ObjectEdit {
  private static let mostBytes = 16 << 20

  let place: RecordPlace
  /// The tag of the object that was edited.
  let tag: String
  let value: Value

  /// Reads the request. Throws status 400, 413, 415, and 428 without a version.
  init(_ request: HTTPRequest, _ query: HTTPQuery) throws {
    place = try RecordPlace(query)
    guard place.collection.kind == .objects else {
      throw InspectorError(400, "This record is changed over the interface of its kind.")
    }
    guard !place.isProtected else {
      throw InspectorError(403, "The library itself keeps this record.")
    }
    let type = request.headers["Content-Type"]?.split(separator: ";").first.map(String.init)
    guard type == "application/json" else { throw InspectorError(415, "The content is no JSON.") }
    guard let tag = request.headers["If-Match"], tag.count > 2, tag.first == "\"",
      tag.last == "\""
    else { throw InspectorError(428, "The version that was edited must be named.") }
    self.tag = String(tag.dropFirst().dropLast())
    value = try JSON.parse(try request.unpackedBody().bytes(limit: Self.mostBytes))
    guard value.kind == .object else { throw InspectorError(400, "An object is needed.") }
  }

  /// Throws status 404 if the object is gone, 412 if it is another one, and what writing throws.
  func perform(in content: some InspectedContent) throws {
    try content.replaceObject(at: place) { current, newest in
      guard newest == tag else {
        throw InspectorError(412, "The object was changed in the meantime.")
      }
      // A patch leaves what JSON does not show, such as the keys of elements.
      return try current.applying(JSONPatch(from: current, to: value))
    }
  }
}
