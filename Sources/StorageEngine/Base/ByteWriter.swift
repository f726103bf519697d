/// Builds small little-endian structures. Large data goes through `AppendBuffer`.
struct ByteWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  var count: Int { bytes.count }

  mutating func append<T: FixedWidthInteger>(_ value: T) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ identifier: StoreIdentifier) {
    append(identifier.high)
    append(identifier.low)
  }

  mutating func append(contentsOf other: [UInt8]) { bytes.append(contentsOf: other) }

  mutating func append(contentsOf other: UnsafeRawBufferPointer) { bytes.append(contentsOf: other) }

  /// Appends zeros up to a total of `count` bytes.
  mutating func pad(to count: Int) {
    precondition(count >= bytes.count)
    bytes.append(contentsOf: repeatElement(0, count: count - bytes.count))
  }

  /// Appends the XXH64 of everything so far.
  mutating func appendHash(seed: UInt64) {
    append(bytes.withUnsafeBytes { XXH64.hash($0, seed: seed) })
  }

  mutating func overwrite(_ value: UInt64, at offset: Int) {
    withUnsafeBytes(of: value.littleEndian) { new in
      for index in 0..<8 { bytes[offset + index] = new[index] }
    }
  }

  mutating func append(_ version: FormatVersion) {
    append(version.major)
    append(version.minor)
    append(version.optional)
    append(version.readOnly)
    append(version.required)
  }
}
