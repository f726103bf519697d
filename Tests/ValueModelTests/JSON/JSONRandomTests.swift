@testable import ModelTestSupport
import TestSupport
import Testing
import ValueModel

/// Random texts and damaged ones, against a naive reader and a naive writer.
@Suite struct JSONRandomTests {
  @Test(arguments: Seeds.list(Seeds.amount(1, search: 4)))
  func whatIsParsedIsWrittenAsItWas(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let dictionary = ValueDictionary()
    let reader = JSONReader(dictionary: dictionary)
    let plain = JSONReader()
    for round in 0..<200 {
      let naive = values.value()
      let json = naive.json
      let value = try reader.read(Array(json.utf8))
      try #require(value.json() == json, "seed \(seed), round \(round)")
      try #require(try plain.read(Array(json.utf8)).json() == json)
      try #require(naive.value.json() == json)
      try #require(try reader.read(value.jsonBytes(pretty: true)).json() == json)
      for target in [nil, dictionary, ValueDictionary(limits: .init(keyCount: 8, stringCount: 1))] {
        let bytes = try value.encoded(dictionary: target)
        let back = try Value(encoded: bytes, dictionary: target)
        try #require(back.json() == json, "seed \(seed), round \(round)")
        try #require(back == value && back.hashValue == value.hashValue)
        try #require(back == naive.value && naive.value.hashValue == value.hashValue)
        try #require(back.compare(to: naive.value) == 0)
        try #require(try back.encoded(dictionary: target) == bytes)
      }
    }
  }

  @Test func textInPiecesIsTheSameText() throws {
    struct Full: Error {}
    for seed in Seeds.list(20) {
      var values = RandomValues(seed: seed)
      let value = try JSON.parse(values.object().json, dictionary: ValueDictionary())
      for size in [1, 7, 100, 1 << 16] {
        for isPretty in [false, true] {
          var text: [UInt8] = []
          try value.writeJSON(pretty: isPretty, pieceByteCount: size) { text += $0 }
          try #require(text == value.jsonBytes(pretty: isPretty), "seed \(seed)")
        }
        var count = 0
        #expect(throws: Full.self) {
          try value.writeJSON(pieceByteCount: size) { _ in
            count += 1
            throw Full()
          }
        }
        #expect(count == 1)
      }
    }
  }

  @Test(arguments: Seeds.list(Seeds.amount(1, search: 4)))
  func aDamagedTextIsTakenOrRefusedAsByTheNaiveReader(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let reader = JSONReader(dictionary: ValueDictionary())
    for round in 0..<600 {
      var text = Array(values.value().json.utf8)
      for _ in 0..<Int.random(in: 0...3, using: &values.random) {
        damage(&text, &values.random)
      }
      let tokens = NaiveJSON.tokens(of: text)
      let value = try? reader.read(text)
      try #require((value == nil) == (tokens == nil), "seed \(seed), round \(round)")
      if let value, let tokens {
        try #require(NaiveJSON.tokens(of: value.jsonBytes()) == tokens)
      }
    }
  }

  private func damage(_ text: inout [UInt8], _ random: inout SeededGenerator) {
    guard !text.isEmpty else { return }
    let place = Int.random(in: 0..<text.count, using: &random)
    let bytes = Array("{}[]\",:\\u0e-+.tfn \n\u{1}\u{E9}".utf8) + [0xFF, 0xC0, 0xED]
    switch Int.random(in: 0..<4, using: &random) {
    case 0: text.remove(at: place)
    case 1: text.insert(bytes.randomElement(using: &random) ?? 0, at: place)
    case 2: text[place] = bytes.randomElement(using: &random) ?? 0
    default: text.removeSubrange(place...)
    }
  }
}
