import ObjectModel
import TestSupport
import ValueModel

extension SampleName {
  var value: Value {
    var fields: [(String, Value)] = [("given", given.queryValue)]
    if let family { fields.append(("family", Value(family))) }
    return Value(object: fields)
  }

  static func random(_ generator: inout SeededGenerator) -> SampleName {
    SampleName(
      family: ["Green", "Bing", nil].randomElement(using: &generator) ?? nil,
      given: SamplePerson.words(&generator))
  }
}

extension SampleContact {
  var value: Value {
    ["name": name?.value ?? .null, "phone": Value(phone), "rank": Value(rank)]
  }
}

extension SamplePerson {
  /// As the person would be stored: fields without a value are absent.
  var value: Value {
    var value: Value = [
      "id": Value(id), "age": Value(age), "active": Value(active), "name": name.value,
      "tags": tags.queryValue, "contacts": Value(array: contacts.map(\.value)),
    ]
    value["weight"] = weight?.queryValue
    value["nickname"] = nickname?.queryValue
    value["sex"] = sex?.rawValue.queryValue
    value["maidenName"] = maidenName?.value
    return value
  }

  static func words(_ generator: inout SeededGenerator) -> [String] {
    let words = ["Joey", "joe", "Rachel", "", "x"]
    return words.shuffled(using: &generator).prefix(Int.random(in: 0...3, using: &generator))
      .map { $0 }
  }

  static func random(_ generator: inout SeededGenerator) -> SamplePerson {
    let contacts = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      SampleContact(
        name: generator.chance(1, in: 2) ? .random(&generator) : nil,
        phone: words(&generator).first ?? "", rank: Int.random(in: 0...3, using: &generator))
    }
    return SamplePerson(
      id: words(&generator).first ?? "7", age: Int.random(in: 0...60, using: &generator),
      weight: [nil, 50, 72.5].randomElement(using: &generator) ?? nil,
      active: generator.chance(1, in: 2), nickname: words(&generator).first,
      sex: [nil, .female, .male].randomElement(using: &generator) ?? nil,
      name: .random(&generator), maidenName: generator.chance(1, in: 2) ? .random(&generator) : nil,
      tags: words(&generator), contacts: contacts)
  }
}
