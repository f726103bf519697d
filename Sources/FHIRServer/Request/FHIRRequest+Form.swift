import HTTPServer

extension FHIRRequest {
  /// Whether the client names a form of FHIR resources, rather than another or any.
  var wantsFHIR: Bool {
    if let format = query["_format"], !format.isEmpty { return true }
    return headers.list("Accept").map { MediaType($0) }.contains { type in
      type.isJSON || type.isFHIR || ["application/xml", "text/xml"].contains(type.name)
    }
  }

  /// The form of the answer. Throws status 406.
  func format() throws(FHIRFault) -> AnswerFormat {
    do throws(FHIRFault) {
      return try AnswerFormat(query, headers, release.version)
    } catch {
      // A Binary is read in its own form.
      let isRead = method == .get || method == .head
      guard path.first == "Binary", isRead, !wantsFHIR else { throw error }
      return .standard(release.version)
    }
  }
}
