/// Reads the frames of a parcel.
struct ParcelInput {
  private let next: () throws -> [UInt8]?
  private var buffer: [UInt8] = []
  private var position = 0
  private var protection: FrameProtection?
  private var isFirst = true

  init(_ next: @escaping () throws -> [UInt8]?) { self.next = next }

  /// Reads the header. Throws `ParcelError`, and the errors of the source of the bytes.
  mutating func header() throws -> ParcelHeader {
    guard let bytes = try take(ParcelHeader.byteCount) else {
      throw ParcelError(.notAParcel, "the file does not begin like a parcel")
    }
    return try ParcelHeader(bytes)
  }

  mutating func begin(_ protection: FrameProtection) { self.protection = protection }

  /// Returns the next part. Throws `ParcelError`, and the errors of the source of the bytes.
  mutating func part() throws -> ParcelPart {
    guard var protection else { throw ParcelError(.notAParcel, "the header was not read") }
    let truncated = ParcelError(.truncated, "the parcel ends before its end")
    guard let header = try take(FrameProtection.headerByteCount) else { throw truncated }
    do {
      let count = try protection.sealedByteCount(header)
      guard let sealed = try take(count) else { throw truncated }
      let payload = try protection.open(header: header, sealed)
      self.protection = protection
      isFirst = false
      guard let part = ParcelPart(payload) else {
        throw ParcelError(.invalidContent, "a frame holds nothing that is known")
      }
      return part
    } catch let error as DeviceError {
      throw ParcelError(error, isFirst: isFirst && protection.suite != .hashed)
    }
  }

  /// Returns whether the input is at its end.
  mutating func isAtEnd() throws -> Bool { try take(1) == nil }

  /// Returns the next `count` bytes; nil if there are fewer.
  private mutating func take(_ count: Int) throws -> [UInt8]? {
    while buffer.count - position < count {
      guard let piece = try next() else { return nil }
      buffer.removeFirst(position)
      position = 0
      buffer += piece
    }
    defer { position += count }
    return Array(buffer[position..<position + count])
  }
}
