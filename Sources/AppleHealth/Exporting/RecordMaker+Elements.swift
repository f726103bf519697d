internal import Foundation
internal import HealthModel

extension RecordMaker {
  mutating func element(_ sample: HealthSample, members: [ExportRecord]) -> ExportElement {
    var element = ExportElement(name: "Correlation")
    element.attributes = [.init(name: "type", value: sample.type.identifier)]
    element.attributes += attributes(sample)
    element.append(sample.metadata)
    element.children += members.map { .record($0) }
    return element
  }

  mutating func element(_ sample: HealthSample, _ points: [SensitivityPoint]) -> ExportElement {
    var element = ExportElement(name: "Audiogram")
    element.attributes = [.init(name: "type", value: sample.type.identifier)]
    element.attributes += attributes(sample)
    element.append(sample.metadata)
    for point in points {
      var child = ExportElement(name: "SensitivityPoint")
      child.append("frequencyValue", point.frequency, unit: "frequencyUnit")
      child.append("leftEar", point.left)
      child.append("rightEar", point.right)
      element.children.append(.element(child))
    }
    return element
  }

  mutating func element(
    _ sample: HealthSample, _ prescription: VisionPrescription
  ) -> ExportElement {
    let offset = sample.offsets.start
    let attributes: [ExportElement.Attribute?] = [
      .init("type", prescription.kind), .init("dateIssued", time(sample.start, offset).text),
      .init("expirationDate", prescription.expires.map { time($0, offset).text }),
      .init("brand", prescription.brand),
    ]
    var element = ExportElement(
      name: "VisionPrescription", attributes: attributes.compactMap { $0 })
    if sample.source != SourceRevision(name: "") || sample.device != nil {
      element.attributes += sourceAttributes(sample)
    }
    for (name, eye) in [("RightEye", prescription.right), ("LeftEye", prescription.left)] {
      guard let eye else { continue }
      element.children.append(.element(Self.element(name, eye)))
    }
    for identifier in prescription.attachments {
      element.children.append(
        .element(
          ExportElement(
            name: "Attachment", attributes: [.init(name: "identifier", value: identifier)])))
    }
    element.append(sample.metadata)
    return element
  }

  private static func element(_ name: String, _ eye: VisionPrescription.Eye) -> ExportElement {
    var element = ExportElement(name: name)
    element.append("sphere", eye.sphere)
    element.append("cylinder", eye.cylinder)
    element.append("axis", eye.axis)
    element.append("add", eye.addition)
    element.append("vertex", eye.vertex)
    element.append("prismAmount", eye.prismAmount)
    element.append("prismAngle", eye.prismAngle)
    element.append("farPD", eye.farPupillaryDistance)
    element.append("nearPD", eye.nearPupillaryDistance)
    element.append("baseCurve", eye.baseCurve)
    element.append("diameter", eye.diameter)
    return element
  }

  /// Returns the element of a clinical record. `path` is the path of the file with the resource.
  func element(
    _ sample: HealthSample, _ record: ClinicalRecord, path: String?
  ) -> ExportElement {
    let received = record.received ?? sample.start
    let attributes: [ExportElement.Attribute?] = [
      .init("type", sample.type.identifier), .init("identifier", record.identifier),
      .init("sourceName", sample.source.name), .init("sourceURL", record.sourceURL),
      .init("fhirVersion", record.fhirVersion),
      .init("receivedDate", time(received, sample.offsets.start).text),
      .init("resourceFilePath", path),
    ]
    return ExportElement(name: "ClinicalRecord", attributes: attributes.compactMap { $0 })
  }

  static func element(_ summary: ActivitySummary) -> ExportElement {
    var element = ExportElement(name: "ActivitySummary")
    element.attributes = [.init(name: "dateComponents", value: summary.day)]
    let energyUnit = "activeEnergyBurnedUnit"
    element.append("activeEnergyBurned", summary.energyBurned)
    element.append("activeEnergyBurnedGoal", summary.energyBurnedGoal, unit: energyUnit)
    element.append("appleMoveTime", summary.moveTime, without: "min")
    element.append("appleMoveTimeGoal", summary.moveTimeGoal, without: "min")
    element.append("appleExerciseTime", summary.exerciseTime, without: "min")
    element.append("appleExerciseTimeGoal", summary.exerciseTimeGoal, without: "min")
    element.append("appleStandHours", summary.standHours, without: "count")
    element.append("appleStandHoursGoal", summary.standHoursGoal, without: "count")
    return element
  }

  /// Returns an element with the attributes that an export always has, empty if they are not set,
  /// and the other attributes.
  static func element(_ person: HealthCharacteristics) -> ExportElement {
    let prefix = "HKCharacteristicTypeIdentifier"
    let skinType = person.fitzpatrickSkinType.flatMap { number in
      (1...6).contains(number)
        ? "HKFitzpatrickSkinType" + ["I", "II", "III", "IV", "V", "VI"][number - 1] : nil
    }
    var others = person.others
    var element = ExportElement(name: "Me")
    for (name, value) in [
      ("DateOfBirth", person.dateOfBirth), ("BiologicalSex", person.biologicalSex),
      ("BloodType", person.bloodType), ("FitzpatrickSkinType", skinType),
      ("CardioFitnessMedicationsUse", person.cardioFitnessMedicationsUse),
    ] {
      let other = others.removeValue(forKey: prefix + name)
      element.attributes.append(.init(name: prefix + name, value: value ?? other ?? ""))
    }
    for (name, value) in others.sorted(by: { $0.key < $1.key }) {
      element.attributes.append(.init(name: name, value: value))
    }
    return element
  }
}

extension ExportElement {
  fileprivate mutating func append(_ prefix: String, _ ear: SensitivityPoint.Ear?) {
    guard let ear else { return }
    let unit = prefix + "Unit"
    append(prefix + "Value", ear.sensitivity, unit: unit)
    if let isMasked = ear.isMasked {
      attributes.append(.init(name: prefix + "Masked", value: isMasked ? "true" : "false"))
    }
    append(prefix + "ClampingRangeLowerBound", ear.clampingLowerBound, unit: unit)
    append(prefix + "ClampingRangeUpperBound", ear.clampingUpperBound, unit: unit)
  }
}
