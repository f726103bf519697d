import TestSupport
import Testing

@testable import StorageEngine

@Suite struct DeflateTests {
  @Test("what was deflated inflates to the same bytes", arguments: [1, 3, 6, 9])
  func roundTrips(level: Int) throws {
    let deflater = try Deflater(level: level)
    for seed in Seeds.list(40) {
      var generator = SeededGenerator(seed: seed)
      let value = text(Int.random(in: 200...20_000, using: &generator), &generator)
      var packed: [UInt8] = []
      let saved = value.withUnsafeBytes { deflater.compress($0, into: &packed) }
      #expect(saved, "seed \(seed)")
      #expect(packed.count <= value.count - value.count / 8, "seed \(seed)")
      #expect(try inflate(packed, value.count) == value, "seed \(seed)")
    }
  }

  @Test("a dictionary makes values smaller and is needed to read them")
  func dictionary() throws {
    var generator = SeededGenerator(seed: 5)
    let dictionary = text(32 * 1024, &generator)
    let value = Array(dictionary[1_000..<1_800])
    var (plain, primed): ([UInt8], [UInt8]) = ([], [])
    let deflater = try Deflater(dictionary: dictionary)
    for _ in 0..<3 {
      #expect(value.withUnsafeBytes { deflater.compress($0, into: &primed) })
    }
    #expect(value.withUnsafeBytes { (try? Deflater())?.compress($0, into: &plain) == true })
    #expect(primed.count * 4 < plain.count)
    #expect(try inflate(primed, value.count, dictionary) == value)
    #expect(throws: CodecError.self) { try inflate(primed, value.count) }
  }

  @Test("values that would not shrink by an eighth are refused and leave nothing behind")
  func incompressible() throws {
    let deflater = try Deflater()
    var generator = SeededGenerator(seed: 9)
    for count in [0, 1, 2, 7, 8, 100, 5_000] {
      var packed: [UInt8] = [1, 2, 3]
      let value = generator.bytes(count)
      #expect(!value.withUnsafeBytes { deflater.compress($0, into: &packed) }, "\(count) bytes")
      #expect(packed.isEmpty)
    }
    var packed: [UInt8] = []
    let value = text(1_000, &generator)
    #expect(value.withUnsafeBytes { deflater.compress($0, into: &packed) })
    #expect(try inflate(packed, value.count) == value)
  }

  @Test("values far longer than the scratch space and far more repetitive than usual")
  func extremes() throws {
    let deflater = try Deflater()
    let zeros = [UInt8](repeating: 0, count: 5_000_000)
    var packed: [UInt8] = []
    #expect(zeros.withUnsafeBytes { deflater.compress($0, into: &packed) })
    #expect(packed.count < 30_000, "the claim is far beyond what is trusted at once")
    #expect(try inflate(packed, zeros.count) == zeros)
    #expect(throws: CodecError.byteCountMismatch) { try inflate(packed, zeros.count - 1) }
    #expect(throws: CodecError.self) { try inflate(packed, zeros.count + 1) }
  }

  @Test("a dictionary longer than the window is refused")
  func longDictionary() throws {
    let long = [UInt8](repeating: 1, count: 32 * 1024 + 1)
    #expect(throws: CodecError.dictionaryTooLong) { try Deflater(dictionary: long) }
    #expect(throws: CodecError.dictionaryTooLong) { try inflate([3, 0], 0, long) }
  }

  @Test("an empty stream holds an empty value and nothing else")
  func emptyStream() throws {
    #expect(try inflate([3, 0], 0) == [])
    #expect(throws: CodecError.self) { try inflate([3, 0], 1) }
    #expect(throws: CodecError.self) { try inflate([], 0) }
    #expect(throws: CodecError.trailingBytes) { try inflate([3, 0, 0], 0) }
  }
}

/// Text with the repetition of records: few words in random order.
func text(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
  let words = [
    "patient", "observation", "2024-03-01", "\"code\":", "{", "}", "mmHg", "120", "final",
  ]
  var bytes: [UInt8] = []
  while bytes.count < count {
    bytes.append(contentsOf: words.randomElement(using: &generator)?.utf8 ?? "".utf8)
    if generator.chance(1, in: 4) { bytes.append(UInt8.random(in: 33...126, using: &generator)) }
  }
  return Array(bytes.prefix(count))
}

func inflate(
  _ packed: [UInt8], _ count: Int, _ dictionary: [UInt8] = []
) throws(CodecError) -> [UInt8] {
  let outcome = packed.withUnsafeBytes { bytes -> Result<[UInt8], CodecError> in
    do throws(CodecError) {
      return .success(
        try Inflater.decompress(bytes, expectedByteCount: count, dictionary: dictionary))
    } catch {
      return .failure(error)
    }
  }
  return try outcome.get()
}
