import BenchmarkSupport
import ObjectModel
import ValueModel

/// One field read from each of many values, in each of the ways to read it.
enum AccessGroup {
  static func contests(_ inputs: Inputs) throws -> [Contest] {
    let resources = try inputs.synthetic(isPretty: false).resources().texts
    let reader = JSONReader(dictionary: ValueDictionary())
    let all = try resources.map { try reader.read($0) }
    let patients = all.filter { $0["resourceType"]?.string == "Patient" }
    let observations = all.filter { $0["resourceType"]?.string == "Observation" }
    guard !patients.isEmpty, !observations.isEmpty else {
      throw BenchmarkError("the synthetic bundle lacks a kind of resource")
    }
    let row = Row(views: patients.map(PatientView.init(unchecked:)), values: patients)
    let quantityRow = Row(
      views: observations.map(ObservationView.init(unchecked:)), values: observations)
    return scalars(row) + [
      quantityRow.contest(
        "double", "number one object deep", "valueQuantity.value",
        view: { Int($0.valueQuantity?.amount ?? 0) },
        subscripts: { Int($0["valueQuantity"]?["value"]?.double ?? 0) },
        path: { Int($0.double ?? 0) }),
      row.contest(
        "deep", "string three levels deep through two arrays", "name[0].given[0]",
        view: { $0.name.first?.givenValues?[0]?.string?.utf8.count ?? 0 },
        subscripts: { $0["name"]?[0]?["given"]?[0]?.string?.utf8.count ?? 0 },
        path: { $0.string?.utf8.count ?? 0 }),
      row.contest(
        "list", "the same, by an array of strings", "name[0].given",
        view: { $0.name.first?.given.first?.utf8.count ?? 0 },
        subscripts: { $0["name"]?[0]?["given"]?.elements.first?.string?.utf8.count ?? 0 },
        path: { $0.elements.first?.string?.utf8.count ?? 0 }),
    ]
  }

  private static func scalars(_ row: Row<PatientView>) -> [Contest] {
    [
      row.contest(
        "boolean", "top-level boolean", "active",
        view: { $0.active == true ? 1 : 0 },
        subscripts: { $0["active"]?.boolean == true ? 1 : 0 },
        path: { $0.boolean == true ? 1 : 0 }),
      row.contest(
        "integer", "top-level integer", "multipleBirthInteger",
        view: { $0.multipleBirthInteger ?? 0 },
        subscripts: { Int($0["multipleBirthInteger"]?.integer ?? 0) },
        path: { Int($0.integer ?? 0) }),
      row.contest(
        "string", "top-level string of 10 bytes", "birthDate",
        view: { $0.birthDate?.utf8.count ?? 0 },
        subscripts: { $0["birthDate"]?.string?.utf8.count ?? 0 },
        path: { $0.string?.utf8.count ?? 0 }),
    ]
  }

  /// The same objects as views and as values, each whole in its own bytes as a store has them.
  private struct Row<View: ObjectView> {
    var views: [View]
    var values: [Value]

    func contest(
      _ key: String, _ title: String, _ place: ValuePath, view: @escaping (View) -> Int,
      subscripts: @escaping (Value) -> Int, path: @escaping (Value) -> Int
    ) -> Contest {
      let (views, values) = (views, values)
      let repeats = max(1, 10_000 / values.count)
      func sum<Element>(_ elements: [Element], _ read: (Element) -> Int) -> Int {
        var sum = 0
        for _ in 0..<repeats { for element in elements { sum &+= read(element) } }
        return sum
      }
      return Contest(
        group: .access, key: "access-" + key, title: title,
        work: .operations(values.count * repeats),
        contestants: [
          Contestant(name: "typed view") { sum(views, view) },
          Contestant(name: "subscripts by name") { sum(values, subscripts) },
          Contestant(name: "path") { sum(values) { $0[place].map(path) ?? 0 } },
        ])
    }
  }
}
