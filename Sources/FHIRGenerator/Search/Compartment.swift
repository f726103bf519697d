import ValueModel

/// A compartment: which resources belong to one resource, such as a patient, and by which
/// parameters.
struct Compartment {
  /// The type of resource whose compartment it is.
  let name: String
  /// The names of the parameters by type of resource. Types that are never in the compartment are
  /// absent.
  let members: [String: [String]]

  init(_ resource: Value, keeping types: Set<String>) throws(GeneratorError) {
    guard let name = resource["code"]?.string, let list = resource["resource"] else {
      throw GeneratorError(
        .definition, "a compartment is not defined as one: <\(resource["url"]?.string ?? "")>")
    }
    self.name = name
    var members: [String: [String]] = [:]
    for member in list.elements {
      guard let type = member["code"]?.string, types.contains(type),
        let parameters = member["param"]?.elements.compactMap(\.string), !parameters.isEmpty
      else { continue }
      // The resource is the compartment itself.
      members[type] = parameters.map { $0 == "{def}" ? "_id" : $0 }
    }
    self.members = members
  }
}
