@testable import ModelTestSupport
import TestSupport
import Testing

@testable import ValueModel

/// Bytes that are no value, or nearly one.
@Suite struct ValueValidatorTests {
  @Test(arguments: Seeds.list(Seeds.amount(20, search: 80)))
  func changedBytesAreRefusedOrAreAValue(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    let dictionary = ValueDictionary()
    let reader = JSONReader(dictionary: dictionary)
    for round in 0..<100 {
      let value = try reader.read(Array(values.value().json.utf8))
      let target = values.random.chance(1, in: 2) ? dictionary : nil
      var bytes = try value.encoded(dictionary: target)
      for _ in 0..<Int.random(in: 1...4, using: &values.random) {
        damage(&bytes, &values.random)
      }
      guard let back = try? Value(encoded: bytes, dictionary: target) else { continue }
      // What is taken can be read whole, and is the value of its own JSON.
      let json = back.jsonBytes()
      let copy = try Value(encoded: back.encoded(dictionary: target), dictionary: target)
      try #require(copy == back, "seed \(seed), round \(round)")
      if !json.isEmpty, !hasBytes(back) {
        try #require(NaiveJSON.tokens(of: json) != nil, "seed \(seed), round \(round)")
      }
      try touch(back)
    }
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 3: bytes.removeSubrange(place...)
    default: bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
  }

  private func hasBytes(_ value: Value) -> Bool {
    value.kind == .bytes || value.elements.contains(where: hasBytes)
      || value.fields.contains { hasBytes($0.value) }
  }

  private func touch(_ value: Value) throws {
    _ = (value.kind, value.integer, value.double, value.string, value.bytes, value.hashValue)
    for element in value.elements { try touch(element) }
    for (name, field) in value.fields {
      try #require(value[name] == field)
      try touch(field)
    }
  }

  @Test func bytesOfOnlyRandomAreRefusedOrReadable() throws {
    for seed in Seeds.list(3) {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<20_000 {
        var bytes = random.bytes(Int.random(in: 0..<40, using: &random))
        if let last = bytes.indices.last { bytes[last] = 4 | bytes[last] & 3 }
        if let value = try? Value(encoded: bytes) { try touch(value) }
      }
    }
  }

  @Test(arguments: [
    ([], 0), ([0x04], 0), ([0x02, 0x08], 1), ([0x00, 0x04], 0), ([0x04, 0x04], 0),
    ([0x03, 0x04], 0), ([0x09, 0x04, 0x04], 1),
  ]) func fewBytesAreRefusedWithTheOffset(bytes: [UInt8], offset: Int) {
    let error = #expect(throws: ValueError.self) { try Value(encoded: bytes) }
    #expect(error?.offset == offset)
  }

  @Test func aNewerFormIsSaidToBeNewer() {
    let error = #expect(throws: ValueError.self) { try Value(encoded: [0x02, 2 << 2]) }
    #expect(error?.code == .newerFormat)
  }

  @Test func numbersOfAnotherDictionaryAreUnknown() throws {
    let dictionary = ValueDictionary()
    _ = dictionary.addString("kg")
    let bytes = try Value(object: [("unit", "kg")]).encoded(dictionary: dictionary)
    for other in [nil, ValueDictionary()] {
      let error = #expect(throws: ValueError.self) {
        try Value(encoded: bytes, dictionary: other)
      }
      #expect(error?.code == .unknownNumber)
    }
  }

  @Test func nodesThatAreSharedAreRefused() throws {
    // An array whose two slots lead to one string: ["ab", "ab"] in the bytes of one.
    var bytes: [UInt8] = [0x11, 0x61, 0x62]
    bytes += [NodeTag.container(.array, slotWidth: 1).byte, 2, 3 << 2, 3 << 2, 4 << 2, 0x04]
    #expect(throws: ValueError.self) { try Value(encoded: bytes) }
    bytes[4] = 1
    bytes.remove(at: 6)
    bytes[6] = 3 << 2
    #expect(try Value(encoded: bytes).json() == "[\"ab\"]")
  }

  @Test func deepBytesAreRefusedWithoutDeepRecursion() throws {
    // One array in the other, each a tag, a count and the distance of the one before.
    var bytes: [UInt8] = [NodeTag.container(.array, slotWidth: 1).byte, 0]
    var last = 2
    for _ in 0..<2_000 {
      bytes += [NodeTag.container(.array, slotWidth: 1).byte, 1, UInt8(last << 2)]
      last = 3
    }
    bytes += [UInt8(last << 2), 0x04]
    let error = #expect(throws: ValueError.self) { try Value(encoded: bytes) }
    #expect(error?.code == .tooDeep)
  }
}
