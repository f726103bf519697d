import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import ValueModel

/// Entries of metadata as extensions, one for each, in order.
enum MetadataForm {
  static let url = HealthExtension.url("metadata")

  /// Nil if a number is not finite.
  static func written(_ entry: Metadata.Entry) -> Extension? {
    guard let value = value(entry.value) else { return nil }
    return HealthExtension.group(
      "metadata", [HealthExtension.text("key", entry.key.rawValue), value])
  }

  private static func value(_ value: MetadataValue) -> Extension? {
    var result = Extension(url: "value")
    switch value {
    case .string(let text): return HealthExtension.text("value", text)
    case .bool(let bool): result.valueBoolean = bool
    case .number(let number):
      guard let decimal = ExactDecimal(plain: number) else { return nil }
      result.valueDecimal = decimal
    case .date(let date):
      if let text = SampleTime(date, nil).text {
        result.valueInstant = FHIRInstant(unchecked: text)
      } else {
        // FHIR writes no such date; what it is in seconds since 2001.
        result.url = "seconds"
        result.valueDecimal = ExactDecimal(plain: date.timeIntervalSinceReferenceDate)
      }
    case .quantity(let quantity):
      guard let quantity = QuantityForm.written(quantity) else { return nil }
      result.valueQuantity = quantity
    }
    return result
  }

  /// The entry that was written; nil if the extension is not of that form.
  static func read(_ extension: Extension) -> Metadata.Entry? {
    let members = `extension`.extension
    guard let key = members.text("key"), let value = read(members) else { return nil }
    return Metadata.Entry(MetadataKey(rawValue: key), value)
  }

  private static func read(_ members: [Extension]) -> MetadataValue? {
    if let seconds = members["seconds"]?.valueDecimal?.double, seconds.isFinite {
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    }
    guard let value = members["value"] else { return nil }
    if let text = HealthExtension.text(of: value) { return .string(text) }
    if let bool = value.valueBoolean { return .bool(bool) }
    if let number = value.valueDecimal?.double, number.isFinite { return .number(number) }
    if let instant = value.valueInstant { return SampleTime(instant.text).map { .date($0.date) } }
    return value.valueQuantity.flatMap(QuantityForm.read).map { .quantity($0) }
  }
}
