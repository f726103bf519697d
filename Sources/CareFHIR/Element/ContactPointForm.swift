import CareModel
import FHIRModel
import FHIRR4

/// Numbers and addresses with their labels.
///
/// A label is an extension, and where it is one of FHIR's words, the use too. The four lists of a
/// contact differ in the system.
enum ContactPointForm {
  private static let label = CareExtension.base + "label"

  static func written(_ values: [LabeledValue]?, _ system: ContactPointSystem) -> [ContactPoint] {
    (values ?? []).compactMap { value in
      guard let text = FHIRText.string(value.value) else { return nil }
      var point = ContactPoint(system: system, value: text)
      let use = ContactPointUse(rawValue: value.label)
      if use.isKnown {
        point.use = use
      } else if let label = FHIRText.string(value.label) {
        point.extension = [Extension(url: Self.label, value: .string(label))]
      }
      return point
    }
  }

  /// Returns the values of some systems, in order; nil if there are none.
  static func read(
    _ points: [ContactPoint], _ systems: [ContactPointSystem?]
  ) -> [LabeledValue]? {
    let values = points.compactMap { point -> LabeledValue? in
      guard systems.contains(point.system), let value = point.value else { return nil }
      let label = point.extension.first { $0.url == Self.label }?.valueString
      return LabeledValue(label: label ?? point.use?.rawValue ?? "", value: value)
    }
    return values.isEmpty ? nil : values
  }
}
