internal import Foundation
public import HealthModel

/// The typed forms of elements that are not records.
extension ExportElement {
  /// Returns a sample with `content` and the fields that all samples share; nil without a source or
  /// a start.
  func sample(_ type: SampleType, _ content: SampleContent) -> HealthSample? {
    guard let source, let start = time("startDate") ?? time("endDate") else { return nil }
    let end = end ?? start
    let creation = time("creationDate")
    return HealthSample(
      type, content, start: start.date, end: end.date, source: source.revision,
      device: source.healthDevice, metadata: Metadata(exported: metadata),
      created: creation?.date,
      offsets: ClockOffsets(
        start: Int(start.offset), end: Int(end.offset), created: creation.map { Int($0.offset) }))
  }

  /// Returns a number with the unit from another attribute, or with a fixed one; nil without a
  /// number.
  func quantity(_ name: String, unit: String? = nil, fixed: String = "") -> Quantity? {
    number(name).map { Quantity($0, self[unit ?? name + "Unit"] ?? fixed) }
  }

  /// The day's summary of an `ActivitySummary`; nil for other elements, or without a day.
  public var activitySummary: ActivitySummary? {
    guard name == "ActivitySummary", let day = self["dateComponents"] else { return nil }
    var summary = ActivitySummary(day: day)
    summary.energyBurned = quantity("activeEnergyBurned", fixed: "kcal")
    summary.energyBurnedGoal = quantity(
      "activeEnergyBurnedGoal", unit: "activeEnergyBurnedUnit", fixed: "kcal")
    summary.moveTime =
      quantity("appleMoveTime", fixed: "min") ?? quantity("appleMoveMinutes", fixed: "min")
    summary.moveTimeGoal =
      quantity("appleMoveTimeGoal", fixed: "min") ?? quantity("appleMoveMinutesGoal", fixed: "min")
    summary.exerciseTime = quantity("appleExerciseTime", fixed: "min")
    summary.exerciseTimeGoal = quantity("appleExerciseTimeGoal", fixed: "min")
    summary.standHours = quantity("appleStandHours", fixed: "count")
    summary.standHoursGoal = quantity("appleStandHoursGoal", fixed: "count")
    return summary
  }

  /// The characteristics of the person in `Me`, without those that are not set; nil for other
  /// elements.
  public var characteristics: HealthCharacteristics? {
    guard name == "Me" else { return nil }
    var result = HealthCharacteristics()
    let prefix = "HKCharacteristicTypeIdentifier"
    for attribute in attributes where !attribute.value.isEmpty {
      let isKnown = attribute.name.hasPrefix(prefix)
      // `HKBloodTypeNotSet`, and likewise.
      if isKnown, attribute.value.hasSuffix("NotSet") { continue }
      switch isKnown ? String(attribute.name.dropFirst(prefix.count)) : "" {
      case "DateOfBirth": result.dateOfBirth = attribute.value
      case "BiologicalSex": result.biologicalSex = attribute.value
      case "BloodType": result.bloodType = attribute.value
      case "CardioFitnessMedicationsUse": result.cardioFitnessMedicationsUse = attribute.value
      default: result.others[attribute.name] = attribute.value
      }
    }
    return result
  }

  /// The sample of a `ClinicalRecord`, without its resource; nil for other elements, or without a
  /// date.
  public var clinicalRecord: HealthSample? {
    guard name == "ClinicalRecord", let type = self["type"], let received = time("receivedDate")
    else { return nil }
    var record = ClinicalRecord(
      identifier: self["identifier"] ?? "", fhirVersion: self["fhirVersion"])
    record.sourceURL = self["sourceURL"]
    record.received = received.date
    record.resourcePath = self["resourceFilePath"]
    return HealthSample(
      SampleType(type), .clinicalRecord(record), start: received.date,
      source: SourceRevision(name: self["sourceName"] ?? ""),
      offsets: ClockOffsets(start: Int(received.offset)))
  }
}
