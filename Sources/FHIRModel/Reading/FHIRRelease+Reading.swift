public import Foundation
public import ValueModel

extension FHIRRelease {
  /// Reads the resource in a text; for many texts use a `ResourceReader`. Throws `notJSON`,
  /// `notAResource`, and `invalid` in strict mode.
  public static func read(
    _ json: String, _ mode: ReadingMode = .lenient
  ) throws(FHIRError) -> AnyResource<Self> {
    try ResourceReader(Self.self, mode).read(Array(json.utf8))
  }

  /// Reads the resource in UTF-8; for many texts use a `ResourceReader`. Throws `notJSON`,
  /// `notAResource`, and `invalid` in strict mode.
  public static func read(
    _ json: Data, _ mode: ReadingMode = .lenient
  ) throws(FHIRError) -> AnyResource<Self> {
    try ResourceReader(Self.self, mode).read(json)
  }

  /// Takes a value as a resource. Throws `notAResource`, and `invalid` in strict mode.
  public static func resource(
    _ value: Value, _ mode: ReadingMode = .lenient
  ) throws(FHIRError) -> AnyResource<Self> {
    guard value.kind == .object, value["resourceType"]?.string != nil else {
      var error = FHIRError(.notAResource, "expected an object with a resourceType")
      error.issues = issues(in: value)
      throw error
    }
    let resource = AnyResource<Self>(unchecked: value)
    if mode == .strict {
      let issues = issues(in: value)
      if !issues.isEmpty { throw FHIRError(issues) }
    }
    return resource
  }
}
