/// The cases of an enumeration as the runtime knows them; an enumeration that is not `CaseIterable`
/// does not expose its cases.
///
/// The cases are read from the type's metadata, whose layout is part of Swift's stable ABI. A type
/// whose metadata does not look as expected does not count as an enumeration.
struct EnumerationCases<T> {
  /// The number of cases with a payload, and the number of cases without one.
  let counts: (payload: Int, empty: Int)
  private let descriptor: UnsafeRawPointer

  /// Reads the metadata of a type; nil if it is not an enumeration.
  init?(_ type: T.Type) {
    let metadata = unsafeBitCast(type as Any.Type, to: UnsafePointer<UInt>.self)
    guard metadata[0] == Layout.enumerationKind,
      let descriptor = UnsafeRawPointer(bitPattern: metadata[1]),
      descriptor.load(as: UInt32.self) & Layout.kindMask == Layout.enumerationDescriptor
    else { return nil }
    self.descriptor = descriptor
    counts = (
      Int(descriptor.load(fromByteOffset: Layout.payloadCases, as: UInt32.self) & 0xFF_FFFF),
      Int(descriptor.load(fromByteOffset: Layout.emptyCases, as: UInt32.self))
    )
  }

  /// Returns up to `limit` cases in the order of their declaration; none if some case has a
  /// payload, or cases are not stored as their numbers.
  func instances(limit: Int = .max) -> [T] {
    guard counts.payload == 0, MemoryLayout<T>.size == numberSize else { return [] }
    return (0..<min(limit, counts.empty)).map { number in
      withUnsafeTemporaryAllocation(
        byteCount: max(8, MemoryLayout<T>.stride), alignment: max(8, MemoryLayout<T>.alignment)
      ) { memory in
        memory.storeBytes(of: UInt64(number).littleEndian, as: UInt64.self)
        // An enumeration without payloads has neither references nor padding: its bytes are its
        // number.
        return memory.load(as: T.self)
      }
    }
  }

  /// Returns the names of the cases in the program, in order: those with a payload first. Empty if
  /// the program was built without them.
  func names() -> [String] {
    guard let fields = Self.target(of: descriptor + Layout.fields) else { return [] }
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    guard count == counts.payload + counts.empty, size >= 12 else { return [] }
    return (0..<count).compactMap { position in
      Self.target(of: fields + 16 + position * size + 8).map {
        String(cString: $0.assumingMemoryBound(to: CChar.self))
      }
    }
  }

  /// The number of bytes of a case's number.
  private var numberSize: Int {
    switch counts.empty {
    case ...1: 0
    case ...0x100: 1
    case ...0x1_0000: 2
    default: 4
    }
  }

  /// Returns the target of a relative pointer; nil for a null pointer.
  private static func target(of place: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = place.load(as: Int32.self)
    return distance == 0 ? nil : place + Int(distance)
  }
}

/// Numbers defined by the ABI.
private enum Layout {
  static let enumerationKind: UInt = 0x201
  static let enumerationDescriptor: UInt32 = 18
  static let kindMask: UInt32 = 0x1F
  /// Offsets in an enumeration's descriptor.
  static let fields = 16
  static let payloadCases = 20
  static let emptyCases = 24
}

extension EnumerationCases where T: CodingKey {
  /// Returns the keys by the names of their cases, which are the names of the properties. Empty if
  /// the keys are not an enumeration.
  static func keysByName(_ type: T.Type) -> [String: String] {
    guard let cases = EnumerationCases(type) else { return [:] }
    let names = cases.names()
    let keys = cases.instances()
    guard names.count == keys.count else { return [:] }
    return Dictionary(zip(names, keys.map(\.stringValue))) { first, _ in first }
  }
}
