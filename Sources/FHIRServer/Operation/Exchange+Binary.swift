import FHIRModel
import HTTPServer
import ValueModel

/// Binary resources as the bytes that they hold.
extension Exchange {
  /// The bytes of a Binary in their own type; nil for other resources, and if the client asks for a
  /// form of FHIR.
  func rawBinary(_ resource: Value) throws -> Answer? {
    guard resource["resourceType"]?.string == "Binary", !request.isEntry,
      !request.wantsFHIR, let type = BinaryContent.type(of: resource)
    else { return nil }
    var answer = Answer(200, .bytes(BinaryContent.bytes(of: resource) ?? [], type: type))
    answer.addVersion(version(of: resource), updated(resource))
    // A browser neither guesses another type nor runs what it is.
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Content-Disposition"] = "attachment"
    return answer
  }

  /// The Binary for a body that is no resource; nil if the body is one.
  func newBinary(_ type: String, _ id: String? = nil) throws(FHIRFault) -> Value? {
    guard type == "Binary", case .body = request.content, let text = request.headers["Content-Type"]
    else { return nil }
    let media = MediaType(text)
    guard !media.isJSON, !media.isFHIR, !["application/xml", "text/xml"].contains(media.name) else {
      return nil
    }
    let bytes = try request.bytes(options)
    guard !bytes.isEmpty else { throw FHIRFault(400, .required, "there is no content") }
    return BinaryContent.value(
      bytes, type: text, id: id, context: request.headers["X-Security-Context"], release)
  }
}
