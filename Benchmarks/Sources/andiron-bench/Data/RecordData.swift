import BenchmarkSupport

/// Records with a 16-byte key, a text identifier and a JSON text, each computed from its number.
struct RecordData: Sendable {
  static let keySize = 16
  static let identifierSize = 25
  private static let templateCount = 4096
  private static let identifierOffset = 7

  private let text: ConstantBytes
  private let ends: [Int]

  init() {
    var content: [UInt8] = []
    var ends = [0]
    for template in 0..<Self.templateCount {
      var source = RecordText(seed: UInt64(template) << 20)
      content.append(contentsOf: source.record(identifierLength: Self.identifierSize).utf8)
      ends.append(content.count)
    }
    text = ConstantBytes(content)
    self.ends = ends
  }

  /// Writes the key, a random UUID, into the scratch memory.
  @inline(__always)
  func key(_ number: Int, in scratch: borrowing Scratch) -> UnsafeRawBufferPointer {
    let number = UInt64(truncatingIfNeeded: number)
    let version: UInt64 = 0x40 << 48
    let first = mixed(101, number) & ~(0xF0 << 48) | version
    scratch.memory.storeBytes(of: first, as: UInt64.self)
    scratch.memory.storeBytes(of: mixed(102, number), toByteOffset: 8, as: UInt64.self)
    return UnsafeRawBufferPointer(start: scratch.memory, count: Self.keySize)
  }

  /// Writes the identifier, `patient-00012345-9f86d081`, into the scratch memory. Numbers are
  /// scattered over the range, so records do not arrive in the order of their identifiers.
  @inline(__always)
  func identifier(_ number: Int, in scratch: borrowing Scratch) -> UnsafeRawBufferPointer {
    let memory = scratch.memory + 32
    memory.copyMemory(from: "patient-", byteCount: 8)
    // 48,271 is prime to 10^8, so no two records share a number.
    var rest = (number &* 48_271) % 100_000_000
    for position in (8..<16).reversed() {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      memory.storeBytes(
        of: UInt8(truncatingIfNeeded: 0x30 + digit), toByteOffset: position, as: UInt8.self)
      rest = quotient
    }
    memory.storeBytes(of: 0x2D, toByteOffset: 16, as: UInt8.self)
    var bits = mixed(103, UInt64(truncatingIfNeeded: number))
    for position in 17..<25 {
      let digit = UInt8(truncatingIfNeeded: bits & 15)
      memory.storeBytes(
        of: digit < 10 ? 0x30 + digit : 0x57 + digit, toByteOffset: position, as: UInt8.self)
      bits >>= 4
    }
    return UnsafeRawBufferPointer(start: memory, count: Self.identifierSize)
  }

  /// Writes that version of the record's text into the scratch memory; the identifier must be
  /// there already.
  @inline(__always)
  func value(_ number: Int, version: Int, in scratch: borrowing Scratch) -> UnsafeRawBufferPointer {
    let template = (number &+ version &* 1_009) % Self.templateCount
    let start = ends[template]
    let count = ends[template &+ 1] &- start
    let memory = scratch.memory + 64
    guard let base = text.bytes.baseAddress else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    memory.copyMemory(from: base + start, byteCount: count)
    (memory + Self.identifierOffset).copyMemory(
      from: scratch.memory + 32, byteCount: Self.identifierSize)
    return UnsafeRawBufferPointer(start: memory, count: count)
  }

  /// The bytes that the record takes without any overhead: key, identifier and text.
  func size(_ number: Int, version: Int) -> Int {
    let template = (number &+ version &* 1_009) % Self.templateCount
    return Self.keySize + Self.identifierSize + ends[template + 1] - ends[template]
  }

  /// The sum that a reader of that version must have found.
  func digest(_ number: Int, version: Int, in scratch: borrowing Scratch) -> UInt64 {
    var digest = Digest()
    _ = identifier(number, in: scratch)
    digest.add(value(number, version: version, in: scratch))
    return digest.value
  }
}
