import FHIRR4
import ValueModel

extension CareFields {
  /// The extensions for what elements do not say, or say otherwise.
  func extensions(besides said: CareFields) -> [Extension] {
    var extensions: [Extension] = []
    for name in names {
      guard let value = self[name], value != said[name] else { continue }
      extensions.append(CareExtension.written(name, value))
    }
    for name in said.names where self[name] == nil {
      var none = Extension(url: CareExtension.none)
      none.valueCode = name
      extensions.append(none)
    }
    return extensions
  }

  /// Adds what extensions say, which is more exact than what elements do. Throws `damaged` if an
  /// extension is not as it was written.
  mutating func add(_ extensions: [Extension]) throws(CareFHIRError) {
    for found in extensions {
      if found.url == CareExtension.none {
        guard let name = found.valueCode else { throw CareExtension.damaged() }
        self[name] = nil
      } else if let field = try CareExtension.read(found) {
        self[field.name] = field.value
      }
    }
  }
}
