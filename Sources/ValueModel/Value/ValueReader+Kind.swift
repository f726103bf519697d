extension ValueReader {
  /// Returns the kind of the value of a slot.
  func kind(_ slot: Slot) -> Value.Kind {
    if slot.isDictionaryString { return .string }
    if slot.isSmall {
      switch slot.bits >> 2 {
      case 0: return .null
      case 1, 2: return .boolean
      default: return .integer
      }
    }
    let tag = tag(slot.place)
    switch tag.kind {
    case .string: return .string
    case .integer: return .integer
    case .decimal: return .decimal
    case .numberText:
      return RawBytes.isIntegerText(textOfNode(slot.place, tag)) ? .integer : .decimal
    case .bytes: return .bytes
    case .array: return .array
    case .object: return .object
    case nil: return .null
    }
  }
}

extension RawBytes {
  /// Whether a number in JSON's syntax has neither fraction nor exponent.
  fileprivate static func isIntegerText(_ text: UnsafeRawBufferPointer) -> Bool {
    !text.contains { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }
  }
}
