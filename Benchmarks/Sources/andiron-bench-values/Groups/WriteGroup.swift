import BenchmarkSupport
import Foundation
import ValueModel

/// Values to JSON, beside Foundation's writers of the same content.
enum WriteGroup {
  static func contests(_ inputs: Inputs) throws -> [Contest] {
    let corpora: [(key: String, corpus: Corpus, isTyped: Bool)] =
      [("synthetic", inputs.synthetic(isPretty: false), true)]
      + inputs.published().map {
        ($0.title.hasSuffix("bundles") ? "bundles" : "examples", $0, false)
      }
    return try corpora.flatMap { key, corpus, isTyped in
      try [false, true].map { isPretty in
        try contest(
          "write-\(key)-\(isPretty ? "pretty" : "compact")", corpus, isTyped: isTyped,
          isPretty: isPretty)
      }
    }
  }

  private static func contest(
    _ key: String, _ corpus: Corpus, isTyped: Bool, isPretty: Bool
  ) throws -> Contest {
    let reader = JSONReader(dictionary: ValueDictionary())
    let values = try corpus.texts.map { try reader.read($0) }
    let alone = try corpus.texts.map { try JSON.parse($0) }
    let byteCount = values.reduce(0) { $0 + $1.jsonBytes(pretty: isPretty).count }
    func write(_ values: [Value]) -> Int {
      values.reduce(0) { $0 &+ $1.jsonBytes(pretty: isPretty).count }
    }
    var contestants = [
      Contestant(name: ContestantName.andiron) { write(values) },
      Contestant(name: ContestantName.andironAlone) { write(alone) },
      try serialization(corpus, isPretty: isPretty),
    ]
    if isTyped { contestants.append(try encoder(corpus, isPretty: isPretty)) }
    let name = corpus.title.split(separator: ",").first.map(String.init) ?? corpus.title
    return Contest(
      group: .write, key: key, title: "\(name), \(isPretty ? "pretty" : "compact")",
      work: .bytes(byteCount), contestants: contestants)
  }

  private static func serialization(_ corpus: Corpus, isPretty: Bool) throws -> Contestant {
    let objects = try corpus.texts.map { try JSONSerialization.jsonObject(with: Data($0)) }
    let options: JSONSerialization.WritingOptions =
      isPretty ? [.prettyPrinted, .withoutEscapingSlashes] : [.withoutEscapingSlashes]
    try check(corpus, ContestantName.serialization) {
      try objects.map { try JSONSerialization.data(withJSONObject: $0, options: options) }
    }
    return Contestant(name: ContestantName.serialization) {
      for object in objects {
        _ = try JSONSerialization.data(withJSONObject: object, options: options)
      }
      return nil
    }
  }

  private static func encoder(_ corpus: Corpus, isPretty: Bool) throws -> Contestant {
    let decoder = JSONDecoder()
    let bundles = try corpus.texts.map { try decoder.decode(TypedBundle.self, from: Data($0)) }
    let encoder = JSONEncoder()
    encoder.outputFormatting =
      isPretty ? [.prettyPrinted, .withoutEscapingSlashes] : [.withoutEscapingSlashes]
    try check(corpus, ContestantName.encoder) { try bundles.map { try encoder.encode($0) } }
    return Contestant(name: ContestantName.encoder) {
      for bundle in bundles { _ = try encoder.encode(bundle) }
      return nil
    }
  }

  /// What a contestant writes holds what Andiron writes, which holds what it has read.
  private static func check(
    _ corpus: Corpus, _ name: String, _ write: () throws -> [Data]
  ) throws {
    var (own, other) = (Contents(), Contents())
    for text in corpus.texts {
      let value = try JSON.parse(text)
      guard try JSON.parse(value.jsonBytes(pretty: true)) == value else {
        throw BenchmarkError("\(corpus.title): another value is read from what was written")
      }
      own.add(value)
    }
    for data in try write() { other.add(try JSON.parse([UInt8](data))) }
    guard own == other else {
      throw BenchmarkError("\(corpus.title): \(name) wrote \(other), Andiron \(own)")
    }
  }
}
