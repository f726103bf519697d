public import FHIRModel
import ObjectModel
public import ValueModel

/// One page of the results of a search.
public struct FHIRSearchResults: Sendable {
  public let search: FHIRSearch
  public let release: ReleaseVersion
  /// The resources that match, in order.
  public internal(set) var matches: [Value] = []
  /// The included resources, each once; none of them is among the matches.
  public internal(set) var included: [Value] = []
  /// The number of matches on all pages; nil if the search asked for no total.
  public internal(set) var total: Int?
  /// The start of the next page, for ``FHIRSearch/page``; nil if this is the last page. It contains
  /// the sort keys of the last resource, so protect it like the record itself.
  public internal(set) var next: String?

  init(_ search: FHIRSearch, _ release: ReleaseVersion) {
    self.search = search
    self.release = release
  }

  /// The matches as resources of their type; those of other types are left out.
  public func resources<R: Resource>(_ type: R.Type) -> [R] {
    guard R.Release.version == release else { return [] }
    return matches.filter { $0["resourceType"]?.isText(R.resourceType) ?? false }
      .map { R(unchecked: $0) }
  }

  /// The included resources of a type.
  public func included<R: Resource>(_ type: R.Type) -> [R] {
    guard R.Release.version == release else { return [] }
    return included.filter { $0["resourceType"]?.isText(R.resourceType) ?? false }
      .map { R(unchecked: $0) }
  }

  /// A Bundle of type `searchset`, with links to this page and the next one under the address
  /// `base`.
  public func bundle(base: String = "") -> Value {
    let prefix = base.isEmpty || base.hasSuffix("/") ? base : base + "/"
    var links = [Self.link("self", prefix + search.text)]
    if let next { links.append(Self.link("next", prefix + search.from(next).text)) }
    var fields: [(String, Value)] = [
      ("resourceType", "Bundle"), ("type", "searchset"),
    ]
    if let total { fields.append(("total", Value(total))) }
    fields.append(("link", Value(array: links)))
    let entries =
      matches.map { Self.entry($0, "match", prefix) }
      + included.map { Self.entry($0, "include", prefix) }
    if !entries.isEmpty { fields.append(("entry", Value(array: entries))) }
    return Value(object: fields)
  }

  private static func link(_ relation: String, _ url: String) -> Value {
    Value(object: [("relation", Value(relation)), ("url", Value(url))])
  }

  private static func entry(_ resource: Value, _ mode: String, _ prefix: String) -> Value {
    var fields: [(String, Value)] = []
    if let type = resource["resourceType"]?.string, let id = resource["id"]?.string,
      !prefix.isEmpty
    {
      fields.append(("fullUrl", Value("\(prefix)\(type)/\(id)")))
    }
    fields.append(("resource", resource))
    fields.append(("search", Value(object: [("mode", Value(mode))])))
    return Value(object: fields)
  }
}
