import CareModel
import FHIRModel
import FHIRR4
import Foundation
import ValueModel

/// Values of outcomes as values of elements.
enum OutcomeValueForm {
  /// Sets the value. Numbers with a unit, and those that are no integer of 32 bits, are quantities.
  /// False for what such an element cannot hold: bytes, and texts that are no FHIR strings.
  static func set(
    _ value: OutcomeValue, in element: inout some AnswerElement, _ zone: TimeZone
  ) -> Bool {
    switch value.content {
    case .boolean(let boolean): element.valueBoolean = boolean
    case .integer(let integer):
      if value.units == nil, Int32(exactly: integer) != nil {
        element.valueInteger = integer
      } else {
        element.valueQuantity = quantity(ExactDecimal(Int64(integer)), value.units)
      }
    case .double(let double):
      guard let decimal = ExactDecimal(exactly: double) else { return false }
      element.valueQuantity = quantity(decimal, value.units)
    case .text(let text):
      guard let string = FHIRText.string(text) else { return false }
      element.valueString = string
    case .date(let date):
      guard let moment = ElementTime.dateTime(date, in: zone) else { return false }
      element.valueDateTime = moment
    case .binary: return false
    }
    return true
  }

  private static func quantity(_ number: ExactDecimal, _ unit: String?) -> FHIRR4.Quantity {
    var quantity = FHIRR4.Quantity()
    quantity.value = number
    quantity.unit = FHIRText.string(unit)
    return quantity
  }

  /// The value of an element; nil if it has none, or one that no outcome has. A bound, such as less
  /// than 5, is none.
  static func read(
    _ element: some AnswerElement, kind: String?, created: Date, _ zone: TimeZone
  ) -> OutcomeValue? {
    func value(_ content: OutcomeValue.Content?, units: String? = nil) -> OutcomeValue? {
      content.map { OutcomeValue($0, kind: kind, units: units, createdDate: created) }
    }
    if let boolean = element.valueBoolean { return value(.boolean(boolean)) }
    if let integer = element.valueInteger { return value(.integer(integer)) }
    if let text = element.valueString { return value(.text(text)) }
    if let moment = element.valueDateTime { return value(moment.date(in: zone).map { .date($0) }) }
    guard let quantity = element.valueQuantity, quantity.comparator == nil,
      let number = quantity.value?.double, number.isFinite
    else { return nil }
    return value(.double(number), units: quantity.unit ?? quantity.code)
  }
}
