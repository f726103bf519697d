import FHIRModel
import Foundation
import TestSupport
import Testing

/// Compares what typed accessors read from examples with what stands in their JSON.
final class TypedReadCheck<Release: FHIRRelease> {
  private(set) var exampleCount = 0
  private(set) var readCount = 0
  private var name = ""
  private var json = Value.null
  private var resource: AnyResource<Release>?

  /// Continues with another example.
  func open(_ name: String) {
    self.name = name
    let file = SharedData.root.appending(
      path: "fhir/\(Release.version.rawValue)/examples/\(name)")
    do {
      let text = try Data(contentsOf: file)
      json = try JSON.parse([UInt8](text))
      resource = try Release.read(text)
      exampleCount += 1
    } catch {
      Issue.record("\(name): \(error)")
    }
  }

  func callAsFunction<R: Resource, P: FHIRPrimitive>(_ path: String, _ read: (R) -> P?) {
    guard let typed = resource?[as: R.self] else {
      Issue.record("\(name) is no \(R.resourceType)")
      return
    }
    readCount += 1
    let expected = ValuePath(path).flatMap { json[$0] }
    let found = read(typed)?.fhirValue
    // Some examples of R5 have an integer64 as a number, which is read, and written as a string.
    let isWritten = P.self == Int64.self && found == expected.map { Value($0.json()) }
    let isSame = found == expected || isWritten
    #expect(expected != nil && isSame, "\(name): \(path)")
  }
}
