import FHIRModel
import HTTPClient
import ValueModel

/// The identifier for finding a resource created by POST, if it is unknown whether the creation
/// succeeded.
struct CreationIdentifier: Sendable {
  let system: String
  let release: any FHIRRelease.Type

  /// Returns the resource with the identifier; nil if its type has no identifiers that can be
  /// searched for.
  func added(to resource: Value) -> Value? {
    guard let type = resource["resourceType"]?.string, let id = resource["id"]?.string,
      let field = release.types.definition(type)?.field("identifier"), field.type == "Identifier",
      release.searchParameters.parameter("identifier", of: type) != nil
    else { return nil }
    if value(of: resource) != nil { return resource }
    let identifier = Value(object: [("system", Value(system)), ("value", Value(id))])
    var result = resource
    if field.isList {
      let old = (resource["identifier"] ?? .null).elements
      result["identifier"] = Value(array: Array(old) + [identifier])
    } else {
      // Other resources may have its existing identifier too.
      guard resource["identifier"] == nil else { return nil }
      result["identifier"] = identifier
    }
    return result
  }

  /// Returns the search that finds the resource, without its type; nil if it has no such
  /// identifier.
  func condition(of resource: Value) -> String? {
    value(of: resource).map {
      HTTPQuery([.init(name: "identifier", value: Self.escaped(system) + "|" + Self.escaped($0))])
        .text
    }
  }

  private func value(of resource: Value) -> String? {
    guard let all = resource["identifier"] else { return nil }
    let identifiers = all.kind == .array ? Array(all.elements) : [all]
    return identifiers.first { $0["system"]?.string == system }?["value"]?.string
  }

  /// Escapes the characters with a special meaning in a value of a search.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\,|$".contains($0) ? ["\\", $0] : [$0] })
  }
}
