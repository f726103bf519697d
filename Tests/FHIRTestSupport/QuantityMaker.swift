import Foundation
import TestSupport
package import ValueModel

/// Makes observations with quantities, ranges and components in many units, some of them equal.
package struct QuantityMaker {
  private static let groups = [
    ["mg", "g", "kg", "ug", "[lb_av]", "[oz_av]"], ["m", "cm", "[in_i]", "[ft_i]"],
    ["Cel", "[degF]", "K"], ["mm[Hg]", "kPa", "Pa", "cm[H2O]"],
    ["/min", "{beats}/min", "/s", "Hz", "/h"], ["mmol/L", "umol/L", "mol/m3"],
    ["mg/dL", "g/L", "ug/mL", "g%"], ["s", "min", "h", "d", "wk", "mo", "a"], ["%", "1", "10*-2"],
    ["[IU]/L", "[IU]", "U/L"], ["dB", "B", "[pH]", "no unit", "{no unit", ""],
  ]
  private static let numbers = ["0", "1", "1.5", "37", "98.6", "100", "0.001", "5.40", "1e3", "-2"]

  private var random: SeededGenerator

  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  package mutating func observations(_ count: Int) throws -> [Value] {
    try (0..<count).map { number in
      let value: String
      switch Int.random(in: 0..<4, using: &random) {
      case 0: value = #""component":[\#(component(0)),\#(component(1))]"#
      case 1 where random.chance(1, in: 2):
        value = #""valueRatio":{"numerator":\#(quantity())}"#
      default: value = #""valueQuantity":\#(quantity())"#
      }
      return try JSON.parse(
        #"{"resourceType":"Observation","id":"o\#(number)","status":"final",\#(value)}"#)
    }
      + (0..<count / 4).map { number in
        let sides = [#""low":\#(quantity())"#, #""high":\#(quantity())"#]
        let kept = random.chance(1, in: 3) ? sides.prefix(1) : sides[...]
        return try JSON.parse(
          #"{"resourceType":"Condition","id":"c\#(number)","onsetRange":{\#(kept.joined(separator: ","))}}"#
        )
      }
  }

  private mutating func component(_ number: Int) -> String {
    let code = #"{"coding":[{"system":"http://loinc.org","code":"c\#(number)"}]}"#
    return #"{"code":\#(code),"valueQuantity":\#(quantity())}"#
  }

  private mutating func quantity() -> String {
    let group = Self.groups.randomElement(using: &random) ?? []
    let code = group.randomElement(using: &random) ?? ""
    var number = Self.numbers.randomElement(using: &random) ?? "1"
    // Numbers that are equal to those of other units.
    if random.chance(1, in: 2), let other = group.randomElement(using: &random),
      let amount = Decimal(string: number),
      let converted = NaiveUnit.converted(amount, from: other, to: code)
    {
      number = "\(converted)"
    }
    let system = random.chance(1, in: 8) ? "http://example.org" : NaiveUnit.system
    if random.chance(1, in: 10) { return #"{"value":\#(number)}"# }
    return #"{"value":\#(number),"unit":"\#(code)","system":"\#(system)","code":"\#(code)"}"#
  }
}
