import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import Units
import ValueModel

extension FHIRSampleWriter {
  /// A prescription needs a prescriber, of whom HealthKit knows nothing: it is the source, by name.
  func prescription(
    _ content: HealthVisionPrescription, of sample: HealthSample
  ) throws(HealthFHIRError) -> FHIRVisionPrescription {
    let start = try Self.text(SampleTime(sample.start, sample.shownOffsets.start), sample.type)
    let written = FHIRDateTime(unchecked: start)
    var lenses: [FHIRVisionPrescription.LensSpecification] = []
    if let right = content.right { lenses.append(lens(right, .right, content)) }
    if let left = content.left { lenses.append(lens(left, .left, content)) }
    if lenses.isEmpty {
      lenses = [.right, .left].map { lens(HealthVisionPrescription.Eye(), $0, content) }
    }
    var resource = FHIRVisionPrescription(
      status: .active, created: written, patient: subject, dateWritten: written,
      prescriber: Reference(display: FHIRText.string(sample.source.name) ?? "unknown"),
      lensSpecification: lenses)
    resource.id = SampleIdentity.text(sample.id)
    resource.identifier = [SampleIdentity.identifier(of: sample)]
    resource.extension =
      try Envelope.written(sample, isWhole: true) + [ContentForm.written(content, of: sample.type)]
    return resource
  }

  private func lens(
    _ eye: HealthVisionPrescription.Eye, _ side: VisionEyes, _ content: HealthVisionPrescription
  ) -> FHIRVisionPrescription.LensSpecification {
    let isContact = content.kind == "contacts"
    let product = Term(
      .visionProduct, isContact ? "contact" : "lens", isContact ? "Contact Lens" : "Lens")
    var lens = FHIRVisionPrescription.LensSpecification(product: product.concept, eye: side)
    lens.sphere = Self.number(eye.sphere, in: "D")
    lens.cylinder = Self.number(eye.cylinder, in: "D")
    lens.add = Self.number(eye.addition, in: "D")
    lens.axis = Self.number(eye.axis, in: "deg")?.int64
      .flatMap { Int32(exactly: $0) }.map { Int($0) }
    lens.backCurve = Self.number(eye.baseCurve, in: "mm")
    lens.diameter = Self.number(eye.diameter, in: "mm")
    lens.brand = FHIRText.string(content.brand)
    return lens
  }

  /// A number in the unit that the element has; nil for quantities of other dimensions.
  private static func number(_ quantity: HealthQuantity?, in unit: String) -> ExactDecimal? {
    guard let quantity else { return nil }
    if quantity.unit == unit { return ExactDecimal(plain: quantity.value) }
    guard let from = try? UnitOfMeasure(healthKit: quantity.unit),
      let to = try? UnitOfMeasure(healthKit: unit),
      let value = try? UnitConversion.converted(quantity.value, from: from, to: to)
    else { return nil }
    return ExactDecimal(plain: value)
  }
}
