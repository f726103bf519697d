@testable import StorageEngine

/// Deflated and encrypted values.
func fuzzPayload(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  switch input.byte() % 3 {
  case 0: try inflateArbitrary(&input)
  case 1: try deflateAndBack(&input)
  default: try openSealed(&input)
  }
}

/// Arbitrary streams with arbitrary claims of length.
private func inflateArbitrary(_ input: inout FuzzInput) throws {
  let claim = Int(input.integer(4))
  let dictionary = input.take(input.below(64))
  let value = input.rest().withUnsafeBytes { stream in
    try? Inflater.decompress(stream, expectedByteCount: claim, dictionary: dictionary)
  }
  try require(value == nil || value?.count == claim, "a value is not as long as was claimed")
}

/// What was deflated comes back, and no other length is believed.
private func deflateAndBack(_ input: inout FuzzInput) throws {
  let level = 1 + input.below(9)
  let dictionary = input.take(input.below(64))
  let repeats = 1 + input.below(40)
  let piece = input.rest()
  let value = Array((0..<repeats).map { _ in piece }.joined())
  let deflater = try Deflater(level: level, dictionary: dictionary)
  var output: [UInt8] = []
  guard value.withUnsafeBytes({ deflater.compress($0, into: &output) }) else { return }
  let back = try output.withBytes { (output) throws(CodecError) in
    try Inflater.decompress(output, expectedByteCount: value.count, dictionary: dictionary)
  }
  try require(back == value, "a deflated value comes back changed")
  for wrong in [value.count - 1, value.count + 1] {
    let isRefused = output.withUnsafeBytes { output in
      let found = try? Inflater.decompress(
        output, expectedByteCount: wrong, dictionary: dictionary)
      return found == nil
    }
    try require(isRefused, "a wrong length is believed")
  }
}

/// Nothing that was not sealed is opened. Without the trait Encryption there is nothing to try.
private func openSealed(_ input: inout FuzzInput) throws {
  guard SegmentCipher.isAvailable,
    let key = EncryptionKey(bytes: (0..<32).map { UInt8($0) })
  else { return }
  let salt = [UInt8](repeating: 5, count: SegmentCipher.saltByteCount)
  let cipher = try SegmentCipher(key: key, salt: salt, purpose: .segment(1))
  let counter = input.integer()
  let plain = input.take(input.below(200))
  var sealed = [UInt8](repeating: 0, count: plain.count + SegmentCipher.tagByteCount)
  let associated = input.take(12)
  try plain.withUnsafeBytes { plain in
    try associated.withUnsafeBytes { associated in
      try sealed.withUnsafeMutableBytes {
        try cipher.seal(
          plaintext: plain, nonceCounter: counter, associatedData: associated, into: $0)
      }
    }
  }
  try require(
    open(sealed, counter, associated, cipher) == plain, "what was sealed does not open")
  let place = input.below(sealed.count)
  let change = input.byte()
  guard change != 0 else { return }
  sealed[place] ^= change
  try require(open(sealed, counter, associated, cipher) == nil, "changed bytes are opened")
  let arbitrary = input.rest()
  try require(open(arbitrary, counter, associated, cipher) == nil, "arbitrary bytes are opened")
}

private func open(
  _ sealed: [UInt8], _ counter: UInt64, _ associated: [UInt8], _ cipher: SegmentCipher
) -> [UInt8]? {
  var plain = [UInt8](repeating: 0, count: max(0, sealed.count - SegmentCipher.tagByteCount))
  let isOpen: Bool = sealed.withUnsafeBytes { sealed in
    associated.withUnsafeBytes { associated in
      plain.withUnsafeMutableBytes { plain in
        let done: Void? = try? cipher.open(
          sealed, nonceCounter: counter, associatedData: associated, into: plain)
        return done != nil
      }
    }
  }
  return isOpen ? plain : nil
}
