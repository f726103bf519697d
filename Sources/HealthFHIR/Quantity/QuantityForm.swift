import FHIRModel
import FHIRR4
import HealthModel
import Units
import ValueModel

/// Quantities of HealthKit as quantities of FHIR, and back.
///
/// The unit keeps its text, and its code is UCUM's; a percentage becomes 97 where HealthKit has
/// 0.97, by moving the point, so that no digit changes. A value that does not read back to the last
/// bit has the original in an extension.
enum QuantityForm {
  /// The index of body mass is a count in HealthKit and a mass by area elsewhere, of equal number.
  private static let massIndexUnit = "kg/m2"

  /// - Parameter units: The codes that may be written; any if it is empty.
  ///
  /// Nil if the value is not finite.
  static func written(_ quantity: HealthQuantity, units: [String] = []) -> FHIRQuantity? {
    guard let plain = ExactDecimal(plain: quantity.value) else { return nil }
    var result = named(quantity, plain, units) ?? FHIRQuantity(value: plain)
    if result.code == nil { result.unit = FHIRText.string(quantity.unit) }
    if !isSame(read(result), quantity) {
      result.extension.append(original(quantity, plain))
    }
    return result
  }

  /// The quantity in a unit that UCUM has; nil if it has none.
  private static func named(
    _ quantity: HealthQuantity, _ plain: ExactDecimal, _ units: [String]
  ) -> FHIRQuantity? {
    guard let unit = try? UnitOfMeasure(healthKit: quantity.unit), let code = unit.ucum,
      let value = scaled(plain, by: unit.ucumScale)
    else { return nil }
    guard !units.isEmpty, !units.contains(code) else {
      return FHIRQuantity(
        value: value, unit: FHIRText.string(quantity.unit) ?? code,
        system: Term.System.ucum.rawValue, code: code)
    }
    if units == [massIndexUnit], code == "1" {
      return FHIRQuantity(
        value: value, unit: massIndexUnit, system: Term.System.ucum.rawValue, code: massIndexUnit)
    }
    guard let wanted = units.first, let target = try? UnitOfMeasure(ucum: wanted),
      let converted = try? UnitConversion.converted(quantity.value, from: unit, to: target),
      let decimal = ExactDecimal(plain: converted)
    else { return nil }
    return FHIRQuantity(
      value: decimal, unit: wanted, system: Term.System.ucum.rawValue, code: wanted)
  }

  /// Whether the elements of a quantity say what was written, up to the rounding of conversions.
  private static func says(_ quantity: FHIRQuantity, _ written: HealthQuantity) -> Bool {
    guard let value = quantity.value?.double else { return false }
    func isClose(_ other: Double) -> Bool {
      abs(value - other) <= 1e-9 * max(abs(value), abs(other))
    }
    guard let code = quantity.code, quantity.system == Term.System.ucum.rawValue,
      let unit = try? UnitOfMeasure(healthKit: written.unit),
      let target = try? UnitOfMeasure(ucum: code),
      let converted = try? UnitConversion.converted(written.value, from: unit, to: target)
    else { return isClose(written.value) }
    return isClose(converted)
  }

  private static func original(_ quantity: HealthQuantity, _ plain: ExactDecimal) -> Extension {
    var value = Extension(url: "value")
    value.valueDecimal = plain
    return HealthExtension.group("quantity", [value, HealthExtension.text("unit", quantity.unit)])
  }

  /// The quantity that was written, or what a foreign one says, also one that another program has
  /// changed since. Nil if it has no value or no unit that HealthKit has a name for.
  static func read(_ quantity: FHIRQuantity) -> HealthQuantity? {
    if let original = quantity.extension[HealthExtension.url("quantity")] {
      guard let value = original.extension["value"]?.valueDecimal?.double, value.isFinite,
        let unit = original.extension["unit"].flatMap(HealthExtension.text(of:))
      else { return nil }
      let written = HealthQuantity(value, unit)
      if says(quantity, written) { return written }
    }
    guard let value = quantity.value else { return nil }
    guard let code = quantity.code, quantity.system == Term.System.ucum.rawValue else {
      return uncoded(quantity, value)
    }
    if let text = quantity.unit, let unit = try? UnitOfMeasure(healthKit: text), unit.ucum == code {
      return make(scaled(value, by: 1 / unit.ucumScale), text)
    }
    guard let unit = try? UnitOfMeasure(ucum: code), let name = unit.healthKit else { return nil }
    return make(scaled(value, by: unit.healthKitScale), name)
  }

  /// A quantity whose unit is only a text, which may be of either notation.
  private static func uncoded(
    _ quantity: FHIRQuantity, _ value: ExactDecimal
  ) -> HealthQuantity? {
    guard let text = quantity.unit else { return make(value, "count") }
    if let unit = try? UnitOfMeasure(ucum: text), let name = unit.healthKit {
      return make(scaled(value, by: unit.healthKitScale), name)
    }
    guard let unit = try? UnitOfMeasure(healthKit: text) else { return nil }
    return make(scaled(value, by: 1 / unit.ucumScale), text)
  }

  private static func make(_ value: ExactDecimal?, _ unit: String) -> HealthQuantity? {
    guard let value = value?.double, value.isFinite else { return nil }
    return HealthQuantity(value, unit)
  }

  private static func isSame(_ left: HealthQuantity?, _ right: HealthQuantity) -> Bool {
    guard let left else { return false }
    return left.value.hasSameBits(as: right.value) && left.unit.utf8.elementsEqual(right.unit.utf8)
  }

  /// The value times a power of ten; nil for other scales, which only powers of percent beyond
  /// the fourth have.
  private static func scaled(_ value: ExactDecimal, by scale: Double) -> ExactDecimal? {
    if scale == 1 { return value }
    for (power, places) in [(100.0, 2), (0.01, -2), (1e4, 4), (1e-4, -4)] where scale == power {
      return value.shifted(by: places)
    }
    return nil
  }
}
