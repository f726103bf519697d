import BenchmarkSupport
import Foundation
import ValueModel

/// JSON to values, beside other parsers of the same bytes.
enum ParseGroup {
  static func contests(_ inputs: Inputs) throws -> [Contest] {
    let corpora: [(key: String, corpus: Corpus, isTyped: Bool)] =
      [
        ("synthetic-compact", inputs.synthetic(isPretty: false), true),
        ("synthetic-pretty", inputs.synthetic(isPretty: true), true),
      ]
      + (try inputs.published().flatMap { corpus in
        var compact = try corpus.compact()
        compact.title += ", compact"
        var pretty = corpus
        pretty.title += ", pretty"
        return [
          (key(corpus) + "-compact", compact, false), (key(corpus) + "-pretty", pretty, false),
        ]
      })
    return try corpora.map { try contest("parse-" + $0.key, $0.corpus, isTyped: $0.isTyped) }
  }

  private static func key(_ corpus: Corpus) -> String {
    corpus.title.hasSuffix("bundles") ? "bundles" : "examples"
  }

  private static func contest(_ key: String, _ corpus: Corpus, isTyped: Bool) throws -> Contest {
    let data = corpus.texts.map { Data($0) }
    let simdjson = Simdjson(corpus.texts)
    try check(corpus, simdjson, isTyped: isTyped)
    var contestants = try values(corpus)
    contestants.append(
      Contestant(name: ContestantName.serialization) {
        for text in data { _ = try JSONSerialization.jsonObject(with: text) }
        return data.count
      })
    if isTyped {
      contestants.append(
        Contestant(name: ContestantName.coder) {
          let decoder = JSONDecoder()
          for text in data { _ = try decoder.decode(TypedBundle.self, from: text) }
          return data.count
        })
    }
    contestants.append(Contestant(name: ContestantName.simdjson) { simdjson.parse() })
    return Contest(
      group: .parse, key: key, title: corpus.title, work: .bytes(corpus.byteCount),
      contestants: contestants)
  }

  private static func values(_ corpus: Corpus) throws -> [Contestant] {
    let texts = corpus.texts
    func read(_ reader: JSONReader) throws -> Int {
      for text in texts { _ = try reader.read(text) }
      return texts.count
    }
    let learned = JSONReader(dictionary: ValueDictionary())
    for _ in 0..<2 { _ = try read(learned) }
    let alone = JSONReader()
    return [
      Contestant(name: ContestantName.andiron) { try read(learned) },
      Contestant(name: ContestantName.andironNew) {
        try read(JSONReader(dictionary: ValueDictionary()))
      },
      Contestant(name: ContestantName.andironAlone) { try read(alone) },
    ]
  }

  /// All contestants find the same in the texts.
  private static func check(_ corpus: Corpus, _ simdjson: Simdjson, isTyped: Bool) throws {
    var found: [(String, Contents)] = [(ContestantName.simdjson, simdjson.contents())]
    var (own, alone, foundation, typed) = (Contents(), Contents(), Contents(), Contents())
    let reader = JSONReader(dictionary: ValueDictionary())
    for text in corpus.texts {
      own.add(try reader.read(text))
      alone.add(try JSON.parse(text))
      foundation.add(foundation: try JSONSerialization.jsonObject(with: Data(text)))
      if isTyped {
        let bundle = try JSONDecoder().decode(TypedBundle.self, from: Data(text))
        typed.add(try JSON.parse([UInt8](JSONEncoder().encode(bundle))))
      }
    }
    found += [
      (ContestantName.andiron, own), (ContestantName.andironAlone, alone),
      (ContestantName.serialization, foundation),
    ]
    if isTyped { found.append((ContestantName.coder, typed)) }
    for (name, contents) in found where contents != own {
      throw BenchmarkError("\(corpus.title): \(name) found \(contents), Andiron \(own)")
    }
  }
}
