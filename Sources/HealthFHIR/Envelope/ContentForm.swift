import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import ObjectModel
import ValueModel

/// Writes and reads content that elements do not cover, as JSON in an extension: the form that
/// `HealthModel` gives its types.
enum ContentForm {
  static let name = "content"
  /// FHIR allows strings of one megabyte; longer JSON is base64. HL7 FHIR R4, section 2.24.0.1
  /// (<https://hl7.org/fhir/R4/datatypes.html#string>).
  private static let longestString = 1 << 20

  /// Returns an extension with the JSON of a value. Throws `invalidSample` for content that cannot
  /// be written, such as a number that is not finite or a date that has no text.
  static func written(
    _ content: some Encodable, of type: SampleType? = nil
  ) throws(HealthFHIRError) -> Extension {
    do {
      let json = try ValueEncoder().encode(content).jsonBytes()
      var result = Extension(url: HealthExtension.url(name))
      if json.count <= longestString {
        result.valueString = String(decoding: json, as: UTF8.self)
      } else {
        result.valueBase64Binary = Base64Binary(Data(json))
      }
      return result
    } catch {
      throw HealthFHIRError(
        .invalidSample, "a number or a date in the content cannot be written", type: type,
        underlying: error)
    }
  }

  /// The value that was written; nil if there is none. Throws `damaged` if it is not as it was
  /// written.
  static func read<Content: Decodable>(
    _ type: Content.Type, in extensions: [Extension]
  ) throws(HealthFHIRError) -> Content? {
    guard let found = extensions[HealthExtension.url(name)] else { return nil }
    do {
      guard let json = found.valueString.map({ Data($0.utf8) }) ?? found.valueBase64Binary?.data
      else { throw HealthFHIRError(.damaged, "the extension with the content has no text") }
      return try ValueDecoder().decode(type, from: JSON.parse([UInt8](json)))
    } catch let error as HealthFHIRError {
      throw error
    } catch {
      throw HealthFHIRError(
        .damaged, "the content in an extension is not as it was written", underlying: error)
    }
  }
}
