import Testing
import TestSupport
import ValueModel

@Suite struct OrderedKeyValueTests {
  @Test func keysOfScalarsAreInTheOrderOfValues() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 8)) {
      var models = KeyPartModels(seed: seed)
      let values = (0..<300).compactMap { _ in Self.value(models.next().part) }
      let keys = try values.map { value in
        var encoder = OrderedKeyEncoder()
        try encoder.append(value)
        return encoder.bytes
      }
      for left in values.indices {
        for right in values.indices {
          let order = values[left].compare(to: values[right])
          #expect(
            OrderedKeyTests.compare(keys[left], keys[right]) == order.signum(), "SEED=\(seed)")
        }
      }
    }
  }

  private static func value(_ part: KeyPart) -> Value? {
    switch part {
    case .missing, .timestamp, .uuid: nil
    case .null: .null
    case .boolean(let value): Value(value)
    case .number(let value): Value(value)
    case .string(let value): Value(value)
    case .bytes(let value): Value(bytes: value)
    }
  }

  @Test func containersAreRefused() throws {
    for (value, kind) in [([1], .array), (["a": 1], .object)] as [(Value, Value.Kind)] {
      var encoder = OrderedKeyEncoder()
      encoder.append(true)
      #expect(throws: OrderedKeyEncoder.KindError(kind: kind)) {
        try encoder.append(value, .descending)
      }
      #expect(encoder.bytes == [0x04])
    }
  }
}
