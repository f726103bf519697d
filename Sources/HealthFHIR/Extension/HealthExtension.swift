import FHIRModel
import FHIRR4
import HealthModel
import ValueModel

/// Extensions for what FHIR has no element for. Their addresses begin with one base; those within
/// others are plain names.
enum HealthExtension {
  static let base = "urn:andiron:health:"

  static func url(_ name: String) -> String { base + name }

  /// Any text: a string, or an address that has it in itself where FHIR allows no such string.
  static func text(_ url: String, _ text: String) -> Extension {
    var result = Extension(url: url)
    if let string = FHIRText.string(text) {
      result.valueString = string
    } else {
      result.valueUrl = FHIRText.dataAddress(text)
    }
    return result
  }

  /// The text that `text` wrote; nil if there is none.
  static func text(of extension: Extension) -> String? {
    if let string = `extension`.valueString { return string }
    return `extension`.valueUrl.flatMap(FHIRText.text(ofDataAddress:))
  }

  static func group(_ name: String, _ members: [Extension]) -> Extension {
    var result = Extension(url: url(name))
    result.extension = members
    return result
  }

  /// The texts that are there, by name.
  static func group(_ name: String, texts: [(String, String?)]) -> Extension? {
    let members = texts.compactMap { field in field.1.map { text(field.0, $0) } }
    return members.isEmpty ? nil : group(name, members)
  }
}

extension Array where Element == Extension {
  /// The first extension with the address.
  subscript(url: String) -> Extension? { first { $0.url == url } }

  /// The text of the first extension with the name.
  func text(_ name: String) -> String? { self[name].flatMap(HealthExtension.text(of:)) }
}
