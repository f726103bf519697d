import BenchmarkSupport

/// Pairs of random keys and random values with a fixed seed, each computed from its number.
struct PairData: Sendable {
  let keySize: Int
  let valueSize: Int
  private let pool: ConstantBytes

  private static let seed: UInt64 = 3
  private static let poolSize = 1 << 20

  /// The shape of redb's benchmark: 24-byte keys, 150-byte values.
  static let redb = PairData(keySize: 24, valueSize: 150)
  /// 16-byte keys with small values, to weigh the index.
  static let smallKeys = PairData(keySize: 16, valueSize: 32)
  /// 16-byte keys with values of a record's size, to write a tail of a given length.
  static let tail = PairData(keySize: 16, valueSize: 1024)

  init(keySize: Int, valueSize: Int) {
    precondition(keySize % 8 == 0, "keys are made of whole words")
    self.keySize = keySize
    self.valueSize = valueSize
    var content: [UInt8] = []
    content.reserveCapacity(Self.poolSize)
    for word in 0..<UInt64(Self.poolSize / 8) {
      withUnsafeBytes(of: mixed(~Self.seed, word)) { content.append(contentsOf: $0) }
    }
    pool = ConstantBytes(content)
  }

  /// Writes the key with that number into the scratch memory and returns it.
  @inline(__always)
  func key(_ number: Int, in scratch: UnsafeMutableRawPointer) -> UnsafeRawBufferPointer {
    var offset = 0
    while offset < keySize {
      let word = mixed(Self.seed &+ UInt64(offset), UInt64(truncatingIfNeeded: number))
      scratch.storeBytes(of: word, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    return UnsafeRawBufferPointer(start: scratch, count: keySize)
  }

  /// The value with that number: a slice of a pool of random bytes.
  @inline(__always)
  func value(_ number: Int) -> UnsafeRawBufferPointer {
    let start = mixed(17, number, below: Self.poolSize - valueSize)
    return UnsafeRawBufferPointer(rebasing: pool.bytes[start..<start &+ valueSize])
  }
}

/// Memory for one thread to build keys and values in.
struct Scratch: ~Copyable {
  let memory = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 64)
  deinit { memory.deallocate() }
}
