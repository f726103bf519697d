import FHIRModel
import FHIRR4
import Foundation
import HealthModel
import Units
import ValueModel

/// Numbers one after the other as `SampledData`.
///
/// The data keep their digits; where the unit is a percentage, the factor is 100. Numbers without a
/// fixed time between them have no period, and their times in the extension by which R4 has
/// `offsets` of R5.
struct SampledValues {
  var unit: String
  var values: [Double]
  /// Between one value and the next, in milliseconds.
  var period: ExactDecimal?
  /// In seconds since the start, one for each value; empty if there is a period.
  var offsets: [Double] = []

  private static let crossVersion =
    "http://hl7.org/fhir/5.0/StructureDefinition/extension-SampledData."
  private static let absentReason = "http://hl7.org/fhir/StructureDefinition/data-absent-reason"

  /// Nil if there is nothing to write.
  var sampledData: SampledData? {
    guard !values.isEmpty, let origin = QuantityForm.written(HealthQuantity(0, unit)) else {
      return nil
    }
    var result = SampledData(
      origin: origin, period: period ?? 0, dimensions: 1,
      data: values.map(\.plainDigits).joined(separator: " "))
    if scale != 1 { result.factor = ExactDecimal(plain: scale) }
    if period == nil {
      result.period = nil
      var reason = Extension(url: Self.absentReason)
      reason.valueCode = offsets.isEmpty ? "unknown" : "not-applicable"
      result[primitive: \.period].extension = [reason]
    }
    if !offsets.isEmpty {
      var second = Extension(url: Self.crossVersion + "intervalUnit")
      second.valueCode = "s"
      var times = Extension(url: Self.crossVersion + "offsets")
      times.valueString = offsets.map(\.plainDigits).joined(separator: " ")
      result.extension += [second, times]
    }
    return result
  }

  /// The factor that converts a value to UCUM's unit.
  private var scale: Double { (try? UnitOfMeasure(healthKit: unit))?.ucumScale ?? 1 }
}

extension SampledValues {
  /// Reads numbers; nil if a value is missing, out of the device's range, or none, or if there are
  /// several at a time.
  init?(_ data: SampledData) {
    guard data.dimensions == 1, let origin = data.origin.flatMap(QuantityForm.read),
      let text = data.data, let values = Self.numbers(text)
    else { return nil }
    unit = origin.unit
    self.values = values
    period = data.period
    let factor = (data.factor?.double ?? 1) / scale
    if factor != 1 || origin.value != 0 {
      self.values = values.map { $0 * factor + origin.value }
    }
    guard self.values.allSatisfy(\.isFinite) else { return nil }
    if let times = data.extension[Self.crossVersion + "offsets"]?.valueString {
      guard data.extension[Self.crossVersion + "intervalUnit"]?.valueCode == "s",
        let offsets = Self.numbers(times), offsets.count == values.count
      else { return nil }
      self.offsets = offsets
    }
  }

  private static func numbers(_ text: String) -> [Double]? {
    var numbers: [Double] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      // `Double` reads hexadecimal digits and `nan` too.
      guard ExactDecimal(String(word)) != nil, let number = Double(word), number.isFinite else {
        return nil
      }
      numbers.append(number)
    }
    return numbers
  }
}
