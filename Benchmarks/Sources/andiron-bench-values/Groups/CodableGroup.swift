import BenchmarkSupport
import Foundation
import ObjectModel
import ValueModel

/// Plain `Codable` structs to values and back, beside Foundation's coders.
enum CodableGroup {
  static func contests(_ inputs: Inputs) throws -> [Contest] {
    let objects = TenFields.make(1_000, seed: inputs.options.seed)
    let bundles = try inputs.synthetic(isPretty: false).texts.map {
      try JSONDecoder().decode(TypedBundle.self, from: Data($0))
    }
    let resources = bundles.flatMap(\.entry).map(\.resource)
    return try rows("fields", "struct of ten fields", objects)
      + rows("resources", "synthetic resources, typed", Array(resources.prefix(1_000)))
  }

  private static func rows<T: Codable & Equatable>(
    _ key: String, _ title: String, _ objects: [T]
  ) throws -> [Contest] {
    let coders = [own(T.self), json(T.self), propertyList(T.self)]
    for coder in coders { try coder.check(objects) }
    return [
      Contest(
        group: .codable, key: "codable-\(key)", title: "\(title): there and back",
        work: .operations(objects.count), contestants: coders.map { $0.both(objects) }),
      Contest(
        group: .codable, key: "codable-\(key)-encode", title: "\(title): encoded",
        work: .operations(objects.count), contestants: coders.map { $0.encode(objects) }),
      Contest(
        group: .codable, key: "codable-\(key)-decode", title: "\(title): decoded",
        work: .operations(objects.count), contestants: try coders.map { try $0.decode(objects) }),
    ]
  }

  private static func own<T: Codable & Equatable>(_: T.Type) -> CoderPair<T> {
    let encoder = ValueEncoder(dictionary: ValueDictionary())
    let decoder = ValueDecoder()
    return CoderPair(name: ContestantName.andiron) {
      let value = try encoder.encode($0)
      return { try decoder.decode(T.self, from: value) }
    }
  }

  private static func json<T: Codable & Equatable>(_: T.Type) -> CoderPair<T> {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return CoderPair(name: ContestantName.jsonCoders) {
      let data = try encoder.encode($0)
      return { try decoder.decode(T.self, from: data) }
    }
  }

  private static func propertyList<T: Codable & Equatable>(_: T.Type) -> CoderPair<T> {
    let (encoder, decoder) = (PropertyListEncoder(), PropertyListDecoder())
    encoder.outputFormat = .binary
    return CoderPair(name: "PropertyList, binary") {
      let data = try encoder.encode($0)
      return { try decoder.decode(T.self, from: data) }
    }
  }
}

/// An encoder and its decoder.
struct CoderPair<T: Equatable> {
  var name: String
  /// Encodes an object. What it returns decodes it.
  var encode: (T) throws -> () throws -> T

  func check(_ objects: [T]) throws {
    for object in objects where try encode(object)() != object {
      throw BenchmarkError("\(name): another object comes back")
    }
  }

  func both(_ objects: [T]) -> Contestant {
    Contestant(name: name) {
      for object in objects { _ = try encode(object)() }
      return nil
    }
  }

  func encode(_ objects: [T]) -> Contestant {
    Contestant(name: name) {
      for object in objects { _ = try encode(object) }
      return nil
    }
  }

  func decode(_ objects: [T]) throws -> Contestant {
    let encoded = try objects.map(encode)
    return Contestant(name: name) {
      for decode in encoded { _ = try decode() }
      return nil
    }
  }
}
