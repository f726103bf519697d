import FHIRR4
import ValueModel

/// The fields that domain resources of all types share.
struct AnyDomainResource {
  let fields: Value

  init(unchecked fields: Value) { self.fields = fields }

  var `extension`: [Extension] {
    (fields["extension"].map { Array($0.elements) } ?? []).map { Extension(unchecked: $0) }
  }

  var identifier: [Identifier] {
    (fields["identifier"].map { Array($0.elements) } ?? []).map { Identifier(unchecked: $0) }
  }

  /// The resource as it was before the writer added its extensions.
  var withoutOwnExtensions: Value {
    var value = fields
    let others = self.extension.filter { !($0.url?.hasPrefix(HealthExtension.base) ?? false) }
    value["extension"] = others.isEmpty ? nil : Value(array: others.map(\.fields))
    return value
  }
}
