import FHIRR4
import Foundation
import Testing

/// `docs/guides/fhir.md`, "Files and streams of resources".
@Suite struct FHIRGuideStreamTests {
  private let text = """
    {"resourceType":"Patient","id":"1"}
    {"resourceType":
    {"resourceType":"Patient","id":"3"}

    """

  @Test func filesAndStreams() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(text.utf8).write(to: url)
    var shown: [String] = []
    func show(_ text: String?) { shown.append(text ?? "") }

    for next in try R4.resources(at: url, layout: .lines) {
      do throws(FHIRError) {
        let resource = try next.get()
        show(resource.id)
      } catch {
        show("line \(next.line): \(error.code)")
      }
    }
    #expect(shown == ["1", "line 2: notJSON", "3"])

    let bundle = Data(#"{"resourceType":"Bundle","entry":[{"resource":\#(text.prefix(35))}]}"#.utf8)
    shown = []
    for next in R4.resources(in: bundle, .strict, layout: .entries) {
      show(try next.get().id)
    }
    #expect(shown == ["1"])

    let bytes = AsyncStream { continuation in
      for byte in text.utf8 { continuation.yield(byte) }
      continuation.finish()
    }
    var patients: [Patient] = []
    for await next in R4.resources(of: bytes, layout: .lines) {
      if let patient = try? next.get()[as: Patient.self] { patients.append(patient) }
    }
    #expect(patients.map(\.id) == ["1", "3"])
  }
}
