import BenchmarkSupport
import ValueModel

/// One field read from each of many values.
enum AccessGroup {
  static func contests(_ inputs: Inputs) throws -> [Contest] {
    let resources = try inputs.synthetic(isPretty: false).resources().texts
    let reader = JSONReader(dictionary: ValueDictionary())
    let all = try resources.map { try reader.read($0) }
    let patients = try stored(all.filter { $0["resourceType"]?.string == "Patient" })
    let observations = try stored(all.filter { $0["resourceType"]?.string == "Observation" })
    return [
      contest("boolean", "top-level boolean", patients, "active") {
        $0["active"]?.boolean == true ? 1 : 0
      } path: {
        $0.boolean == true ? 1 : 0
      },
      contest("integer", "top-level integer", patients, "multipleBirthInteger") {
        Int($0["multipleBirthInteger"]?.integer ?? 0)
      } path: {
        Int($0.integer ?? 0)
      },
      contest("string", "top-level string of 10 bytes", patients, "birthDate") {
        $0["birthDate"]?.string?.utf8.count ?? 0
      } path: {
        $0.string?.utf8.count ?? 0
      },
      contest("double", "number one object deep", observations, "valueQuantity.value") {
        Int($0["valueQuantity"]?["value"]?.double ?? 0)
      } path: {
        Int($0.double ?? 0)
      },
      contest("deep", "three levels deep through two arrays", patients, "name[0].given[0]") {
        $0["name"]?[0]?["given"]?[0]?.string?.utf8.count ?? 0
      } path: {
        $0.string?.utf8.count ?? 0
      },
    ]
  }

  /// The values as a store has them: each whole, in its own bytes.
  private static func stored(_ values: [Value]) throws -> [Value] {
    guard let first = values.first, !first.isNull else {
      throw BenchmarkError("the synthetic bundle lacks a kind of resource")
    }
    return values
  }

  private static func contest(
    _ key: String, _ title: String, _ values: [Value], _ path: ValuePath,
    subscript read: @escaping (Value) -> Int, path scalar: @escaping (Value) -> Int
  ) -> Contest {
    let repeats = max(1, 10_000 / values.count)
    func sum(_ read: (Value) -> Int) -> Int {
      var sum = 0
      for _ in 0..<repeats { for value in values { sum &+= read(value) } }
      return sum
    }
    return Contest(
      group: .access, key: "access-" + key, title: title,
      work: .operations(values.count * repeats),
      contestants: [
        Contestant(name: AccessName.subscripts) { sum(read) },
        Contestant(name: AccessName.path) { sum { $0[path].map(scalar) ?? 0 } },
      ])
  }
}

/// Ways to read a field.
enum AccessName {
  static let view = "typed view"
  static let subscripts = "subscripts by name"
  static let path = "path"
}
