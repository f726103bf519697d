import FHIRModel
import HTTPServer

/// The form in which a client wants resources.
struct AnswerFormat: Sendable, Hashable {
  /// The value of `Content-Type`.
  var type: String
  var isPretty = false

  /// Returns the format for answers without a client's choice, such as errors in that choice.
  static func standard(_ release: ReleaseVersion) -> AnswerFormat {
    AnswerFormat(type: name(release) + "; charset=utf-8")
  }

  /// Chooses the form by `_format`, or else by `Accept`. Throws status 406 if the server has no
  /// form that the client accepts.
  init(
    _ query: HTTPQuery, _ headers: HTTPHeaders, _ release: ReleaseVersion
  ) throws(FHIRFault) {
    let isPretty = query["_pretty"] == "true"
    let wanted: [MediaType]
    if let format = query["_format"], !format.isEmpty {
      wanted = [MediaType(format == "json" ? "application/fhir+json" : format)]
    } else {
      wanted = headers.list("Accept").map { MediaType($0) }
    }
    self.init(type: Self.standard(release).type, isPretty: isPretty)
    guard !wanted.isEmpty else { return }
    for type in wanted.enumerated().sorted(by: Self.isPreferred).map(\.element)
    where type.quality > 0 && Self.accepts(type.parameters["fhirversion"], release) {
      switch type.name {
      case "*/*", "application/*", "text/html": return
      case _ where type.isFHIRJSON:
        let version = type.parameters["fhirversion"].map { "; fhirVersion=\($0)" } ?? ""
        self.type = Self.name(release) + version + "; charset=utf-8"
        return
      case _ where type.isJSON:
        self.type = type.name + "; charset=utf-8"
        return
      default: continue
      }
    }
    throw FHIRFault(
      406, .notSupported, "resources are written as \(Self.name(release)) alone")
  }

  init(type: String, isPretty: Bool = false) {
    self.type = type
    self.isPretty = isPretty
  }

  private static func isPreferred(
    _ left: EnumeratedSequence<[MediaType]>.Element,
    _ right: EnumeratedSequence<[MediaType]>.Element
  ) -> Bool {
    (-left.element.quality, left.offset) < (-right.element.quality, right.offset)
  }

  // MARK: Releases

  /// The media type of a release's JSON.
  static func name(_ release: ReleaseVersion) -> String {
    release == .dstu2 ? "application/json+fhir" : "application/fhir+json"
  }

  /// Whether a media type's `fhirVersion` is that of the release.
  static func accepts(_ version: String?, _ release: ReleaseVersion) -> Bool {
    guard let version else { return true }
    return release.number == version || release.number.hasPrefix(version + ".")
      || (release == .stu3 && version == "3.0.2")
  }
}
