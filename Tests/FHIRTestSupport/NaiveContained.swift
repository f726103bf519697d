import ValueModel

/// The resources that others contain, as resources that only those around them can refer to.
struct NaiveContained {
  private typealias Place = (type: String, place: Int)

  /// By the place of the resource around them and their own `id`.
  private var inner: [String: Place] = [:]
  /// The places of the resources around contained ones.
  private var outer: [String: String] = [:]

  /// Adds what a resource at a place contains to the lists of its types. Their references may lead to each other.
  mutating func add(
    _ resource: Value, _ type: String, _ place: Int, to lists: inout [String: [Value]]
  ) {
    let around = "\(type)/\(place)"
    for element in resource["contained"]?.elements ?? Value.null.elements {
      guard let type = element["resourceType"]?.string, let id = element["id"]?.string,
        inner["\(around)#\(id)"] == nil
      else { continue }
      let fields = element.fields.filter { $0.name != "id" && $0.name != "contained" }
      let alone =
        fields.map { ($0.name, $0.value) } + [("contained", resource["contained"] ?? .null)]
      let place = lists[type]?.count ?? 0
      lists[type, default: []].append(Value(object: alone))
      inner["\(around)#\(id)"] = (type, place)
      outer["\(type)/\(place)"] = around
    }
  }

  /// Where a reference within a resource leads.
  func leads(
    _ term: NaiveTerm, from type: String, _ place: Int
  ) -> [(type: String, place: Int)] {
    guard case .reference(let text?, _, _) = term, text.hasPrefix("#") else { return [] }
    let own = "\(type)/\(place)"
    return inner["\(outer[own] ?? own)\(text)"].map { [$0] } ?? []
  }

  /// The type of the resource that a reference within a stored one leads to.
  static func type(_ text: String, in resource: Value) -> String? {
    resource["contained"]?.elements.first { "#" + ($0["id"]?.string ?? "") == text }?[
      "resourceType"]?
      .string
  }
}
