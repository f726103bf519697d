import BenchmarkSupport
import Foundation
import ObjectModel
import ValueModel

/// Three conditions tested on many values, beside decoding their JSON and testing in Swift.
enum FilterGroup {
  static func contests(_ inputs: Inputs) throws -> [Contest] {
    let count = inputs.options.values
    let texts = SyntheticRecords.observations(count, seed: inputs.options.seed)
    let dictionary = ValueDictionary()
    let reader = JSONReader(dictionary: dictionary)
    let values = try texts.map { try reader.read($0) }
    let alone = try texts.map { try JSON.parse($0) }
    let encoded = try values.map { try $0.encoded(dictionary: dictionary) }
    let filter = try CompiledFilter(filter)
    func matches(_ values: [Value]) -> Int {
      values.reduce(0) { $0 + (((try? filter.matches($1)) ?? false) ? 1 : 0) }
    }
    return [
      Contest(
        group: .filter, key: "filter", title: "three conditions, \(Format.number(Double(count)))",
        work: .operations(count),
        contestants: [
          Contestant(name: ContestantName.andiron) { matches(values) },
          Contestant(name: ContestantName.andironAlone) { matches(alone) },
          Contestant(name: "Andiron, encoded bytes checked first") {
            try encoded.reduce(0) {
              let value = try Value(encoded: $1, dictionary: dictionary)
              return $0 + (((try? filter.matches(value)) ?? false) ? 1 : 0)
            }
          },
          decoder(texts.map { Data($0) }),
        ])
    ]
  }

  private static let code = "8480-6"
  private static let least = 120.0

  /// Seven in eight values pass the first condition, half pass the second, one in sixteen the third.
  private static var filter: Filter {
    .and([
      .comparison("status", .equal, "final"),
      .comparison("valueQuantity.value", .greater, 120),
      .comparison("code.coding.code", .equal, Value(code)),
    ])
  }

  private static func decoder(_ texts: [Data]) -> Contestant {
    Contestant(name: ContestantName.coder) {
      let decoder = JSONDecoder()
      return try texts.reduce(0) {
        let observation = try decoder.decode(TypedObservation.self, from: $1)
        let isMatch =
          observation.status == "final" && observation.valueQuantity.value > least
          && observation.code.coding.contains { $0.code == code }
        return $0 + (isMatch ? 1 : 0)
      }
    }
  }
}
