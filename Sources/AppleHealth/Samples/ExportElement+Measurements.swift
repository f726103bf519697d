internal import Foundation
public import HealthModel

extension ExportElement {
  /// The sample of an `Audiogram`; nil for other elements, or without a source or start.
  public var audiogram: HealthSample? {
    guard name == "Audiogram" else { return nil }
    let points = elements("SensitivityPoint").compactMap { point -> SensitivityPoint? in
      guard let frequency = point.quantity("frequencyValue", unit: "frequencyUnit", fixed: "Hz")
      else { return nil }
      return SensitivityPoint(
        frequency: frequency, left: point.ear("leftEar"), right: point.ear("rightEar"))
    }
    return sample(self["type"].map { SampleType($0) } ?? .audiogram, .audiogram(points))
  }

  private func ear(_ prefix: String) -> SensitivityPoint.Ear? {
    let unit = prefix + "Unit"
    guard let sensitivity = quantity(prefix + "Value", unit: unit, fixed: "dBHL") else {
      return nil
    }
    var ear = SensitivityPoint.Ear(sensitivity)
    ear.isMasked = self[prefix + "Masked"].map { ["1", "true", "YES"].contains($0) }
    ear.clampingLowerBound = quantity(
      prefix + "ClampingRangeLowerBound", unit: unit, fixed: "dBHL")
    ear.clampingUpperBound = quantity(
      prefix + "ClampingRangeUpperBound", unit: unit, fixed: "dBHL")
    return ear
  }

  /// The sample of a `VisionPrescription`; nil for other elements, or without a date. Exports do
  /// not state the source of a prescription.
  public var visionPrescription: HealthSample? {
    guard name == "VisionPrescription", let issued = time("dateIssued") else { return nil }
    var prescription = VisionPrescription(
      kind: self["type"], expires: time("expirationDate")?.date)
    prescription.brand = self["brand"]
    prescription.right = elements("RightEye").first?.eye
    prescription.left = elements("LeftEye").first?.eye
    prescription.attachments = elements("Attachment").compactMap { $0["identifier"] }
    return HealthSample(
      .visionPrescription, .visionPrescription(prescription), start: issued.date,
      source: source?.revision ?? SourceRevision(name: ""), device: source?.healthDevice,
      metadata: Metadata(exported: metadata), offsets: ClockOffsets(start: Int(issued.offset)))
  }

  private var eye: VisionPrescription.Eye {
    var eye = VisionPrescription.Eye()
    eye.sphere = quantity("sphere")
    eye.cylinder = quantity("cylinder")
    eye.axis = quantity("axis")
    eye.addition = quantity("add")
    eye.vertex = quantity("vertex")
    eye.prismAmount = quantity("prismAmount")
    eye.prismAngle = quantity("prismAngle")
    eye.farPupillaryDistance = quantity("farPD")
    eye.nearPupillaryDistance = quantity("nearPD")
    eye.baseCurve = quantity("baseCurve")
    eye.diameter = quantity("diameter")
    return eye
  }
}
