import FHIRModel

/// The code systems of the codes in an element.
///
/// FHIR R4, section 3.1.1.4.10 (<https://hl7.org/fhir/R4/search.html#token>): a code has no system
/// of its own, but that of the value set that its element is bound to.
struct CodeSystems {
  let types: TypeTable

  /// The systems of all codes that paths lead to from values of these types; nil if one of the code
  /// sets is not known.
  func systems(_ paths: [SearchPath], from starts: [String]) -> Set<String>? {
    var systems: Set<String> = []
    for path in paths where path.valueType == "code" {
      for start in starts {
        guard let found = self.systems(path, from: start) else { return nil }
        systems.formUnion(found)
      }
    }
    return systems
  }

  private func systems(_ path: SearchPath, from start: String) -> [String]? {
    var definition = types.definition(start)
    var element: FieldDefinition?
    for step in path.steps {
      switch step {
      case .field(let name):
        element = definition?.field(name)
        definition = element.flatMap { types.definition($0.type) }
      case .extension: (element, definition) = (nil, types.definition("Extension"))
      case .resource: (element, definition) = (nil, types.definition(start))
      case .exists, .isNotFalse: return nil
      case .position, .where, .present, .absent, .hasExtension, .targets, .resourceType: break
      }
    }
    let systems = element?.codes.flatMap { types.codes($0) }?.systems ?? []
    return systems.isEmpty ? nil : systems
  }
}
