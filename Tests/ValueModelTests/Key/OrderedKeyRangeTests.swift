import Testing
import TestSupport
import ValueModel

@Suite struct OrderedKeyRangeTests {
  @Test(arguments: [KeyOrder.ascending, .descending])
  func prefixesTakeInTheStringsThatBeginWithThem(order: KeyOrder) {
    for seed in Seeds.list(2) {
      var models = KeyPartModels(seed: seed)
      let parts = (0..<200).map { _ in models.next().part }
      let prefixes: [[UInt8]] = parts.compactMap {
        switch $0 {
        case .string(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        default: nil
        }
      }
      for prefix in prefixes {
        var encoder = OrderedKeyEncoder(startingWith: [7])
        encoder.appendPrefix(of: String(decoding: prefix, as: UTF8.self), order)
        let strings = encoder.range
        encoder = OrderedKeyEncoder(startingWith: [7])
        encoder.appendPrefix(ofBytes: prefix, order)
        let byteStrings = encoder.range
        for part in parts {
          var key = OrderedKeyEncoder(startingWith: [7])
          key.append(part, order)
          key.append(-1)
          var isString = false
          var isByteString = false
          if case .string(let text) = part {
            let start = Array(String(decoding: prefix, as: UTF8.self).utf8)
            isString = text.utf8.starts(with: start)
          }
          if case .bytes(let bytes) = part { isByteString = bytes.starts(with: prefix) }
          #expect(strings.contains(key.bytes) == isString, "SEED=\(seed)")
          #expect(byteStrings.contains(key.bytes) == isByteString, "SEED=\(seed)")
        }
      }
    }
  }

  @Test(arguments: [KeyOrder.ascending, .descending])
  func kindsTakeInTheirPartsAlone(order: KeyOrder) {
    var models = KeyPartModels(seed: 5)
    let parts = (0..<500).map { _ in models.next().part }
    var encoder = OrderedKeyEncoder()
    encoder.append("index")
    for kind in KeyPart.Kind.allCases {
      let range = encoder.range(of: kind, order)
      for part in parts {
        var key = encoder
        key.append(part, order)
        #expect(range.contains(key.bytes) == (part.kind == kind))
      }
    }
  }

  @Test func aRangeOfAllOnesHasNoEnd() {
    #expect(OrderedKeyRange(startingWith: [0xFF, 0xFF]).upper == nil)
    #expect(OrderedKeyRange(startingWith: []).upper == nil)
    #expect(OrderedKeyRange(startingWith: [1, 0xFF]).upper == [2])
  }
}
