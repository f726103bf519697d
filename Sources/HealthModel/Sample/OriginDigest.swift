import Foundation
import ValueModel

/// A digest of the fields that many samples share, from which their identifiers are derived.
struct OriginDigest: Sendable {
  private let type: SampleType
  private var bytes: [UInt8]

  init(type: SampleType, source: SourceRevision, device: HealthDevice?) {
    self.type = type
    var digest = SHA256()
    digest.addField(type.identifier)
    for text in [
      source.name, source.bundleIdentifier, source.version, source.productType,
      source.systemVersion,
    ] {
      digest.addField(text)
    }
    let fields = device?.fields
    digest.addBits(fields == nil ? 0 : 1)
    for text in [
      fields?.name, fields?.manufacturer, fields?.model, fields?.hardwareVersion,
      fields?.firmwareVersion, fields?.softwareVersion, fields?.localIdentifier,
      fields?.udiDeviceIdentifier, fields?.otherText,
    ] {
      digest.addField(text)
    }
    bytes = Array(digest.digest())
  }

  /// Returns the digest of samples that also have a unit or a name.
  func with(unit: String?, name: String?) -> OriginDigest {
    var digest = SHA256()
    bytes.withUnsafeBytes { digest.add($0) }
    digest.addField(unit)
    digest.addField(name)
    var result = self
    result.bytes = Array(digest.digest())
    return result
  }

  func identifier(_ times: SampleTimes, _ value: Double) -> UUID {
    var digest = SHA256()
    bytes.withUnsafeBytes { digest.add($0) }
    for number in [times.start, times.end, times.created.isNaN ? .nan : times.created, value] {
      digest.addBits(number.bitPattern)
    }
    let rest = digest.digest()
    var bytes = [UInt8](repeating: 0, count: 16)
    let place = DerivedIdentifier.place(of: times.start) << 14 | DerivedIdentifier.mark(of: type)
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: place >> (40 - 8 * index)) }
    for index in 6..<16 { bytes[index] = rest[index] }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

/// The times of a sample in seconds since 2001; the creation is NaN if there is none.
typealias SampleTimes = (start: Double, end: Double, created: Double)

extension SHA256 {
  /// Adds a text with its length, so that no two lists of texts give the same bytes.
  mutating func addField(_ text: String?) {
    guard let text else { return addBits(.max) }
    addBits(UInt64(text.utf8.count))
    add(text)
  }

  mutating func addBits(_ bits: UInt64) {
    withUnsafeBytes(of: bits.littleEndian) { add($0) }
  }
}
