import FHIRModel
import HTTPClient
import ValueModel

/// The identifier by which a resource that is created by POST is found again, if nobody knows
/// whether it was.
struct CreationIdentifier: Sendable {
  let system: String
  let release: any FHIRRelease.Type

  /// The resource with the identifier; nil if its type has no identifiers that can be searched for.
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
      // The one that it has may be that of others too.
      guard resource["identifier"] == nil else { return nil }
      result["identifier"] = identifier
    }
    return result
  }

  /// The search that finds the resource, without its type; nil if it has no such identifier.
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

  /// A value of a search, in which some characters have a meaning.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { "\\,|$".contains($0) ? ["\\", $0] : [$0] })
  }
}
