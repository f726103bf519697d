public import CareModel
public import HealthModel
import Units

extension HealthLinkage {
  /// The type of the samples that fulfil the task: `quantityIdentifier`, with or without what
  /// HealthKit's identifiers of quantities begin with.
  public var sampleType: SampleType {
    let type = SampleType(quantityIdentifier)
    guard type.quantityDefinition == nil else { return type }
    let full = SampleType("HKQuantityTypeIdentifier" + quantityIdentifier)
    return full.quantityDefinition == nil ? type : full
  }

  /// Checks that samples can fulfil the task: every other linkage leaves its events without an
  /// outcome.
  ///
  /// Throws `HealthTaskError.notAQuantity` if the type is not one of quantities, `.notCumulative`
  /// if sums are asked for and the type is not known to have them, and `.wrongUnit` if the unit is
  /// not known or the type's values do not convert to it.
  public func check() throws(HealthTaskError) {
    let type = sampleType
    guard type.family == .quantity || type.family == nil else {
      throw HealthTaskError(.notAQuantity, "samples of the linked type are no quantities")
    }
    guard quantityType == .discrete || type.isCumulative else {
      throw HealthTaskError(.notCumulative, "quantities of the linked type do not add up")
    }
    do {
      let own = try UnitOfMeasure(healthKit: unit)
      guard let canonical = type.quantityDefinition?.canonicalUnit, canonical != unit else {
        return
      }
      _ = try UnitConversion(from: UnitOfMeasure(healthKit: canonical), to: own)
    } catch {
      throw HealthTaskError(.wrongUnit, "values of the linked type do not convert to its unit")
    }
  }
}
