/// The places of a GPX file (GPX 1.1, with the extensions of Apple's exports).
public struct ExportRoute: Sendable, Hashable {
  /// The maximum number of places of a route: months at one a second.
  static let limit = 10_000_000

  public var locations: [ExportLocation] = []
  /// The number of places without coordinates, values that are not numbers, and parts that are not
  /// well-formed.
  public internal(set) var problemCount = 0

  public init(_ locations: [ExportLocation] = []) { self.locations = locations }

  /// Reads a file. `read` fills its buffer with the next bytes of the file and returns their
  /// number; zero at the end. Throws what `read` throws.
  public init<Failure: Error>(
    _ read: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    var tokenizer = XMLTokenizer(capacity: 1 << 16)
    var reader = PointReader()
    while true {
      switch tokenizer.next() {
      case .start(let name):
        reader.start(String(decoding: tokenizer.bytes(of: name), as: UTF8.self), &tokenizer)
      case .end(let name):
        if let place = reader.end(String(decoding: tokenizer.bytes(of: name), as: UTF8.self)) {
          if locations.count < Self.limit { locations.append(place) } else { problemCount += 1 }
        }
      case .text: tokenizer.appendText(to: &reader.text)
      case .problem: problemCount += 1
      case .needsBytes: _ = try tokenizer.fill(read)
      case .endOfFile:
        problemCount += reader.problemCount
        return
      }
    }
  }
}

/// Assembles the places from their elements.
private struct PointReader {
  var text: [UInt8] = []
  var problemCount = 0
  private var place: ExportLocation?

  mutating func start(_ name: String, _ tokenizer: inout XMLTokenizer) {
    text.removeAll(keepingCapacity: true)
    guard name == "trkpt" else { return }
    var coordinates: [Double?] = [nil, nil]
    for index in tokenizer.attributes.indices {
      let attribute = tokenizer.attributes[index]
      let axis = ["lat", "lon"].firstIndex { name in
        tokenizer.bytes(of: attribute.name).elementsEqual(name.utf8)
      }
      if let axis {
        coordinates[axis] = tokenizer.withValue(attribute) { ExportNumber.parse($0) }
      }
    }
    place = coordinates[0].flatMap { latitude in
      coordinates[1].flatMap { ExportLocation(latitude: latitude, longitude: $0) }
    }
    if place == nil { problemCount += 1 }
  }

  /// Returns the place that ends with the element, if there is one.
  mutating func end(_ name: String) -> ExportLocation? {
    defer { text.removeAll(keepingCapacity: true) }
    switch name {
    case "trkpt":
      defer { place = nil }
      return place
    case "ele": set(\.altitude)
    case "speed": set(\.speed)
    case "course": set(\.course)
    case "hAcc": set(\.horizontalAccuracy)
    case "vAcc": set(\.verticalAccuracy)
    case "time" where place != nil:
      place?.time = text.withUnsafeBytes { ExportTime($0) }
      if place?.time == nil { problemCount += 1 }
    default: break
    }
    return nil
  }

  private mutating func set(_ path: WritableKeyPath<ExportLocation, Double?>) {
    guard place != nil else { return }
    let number = text.withUnsafeBytes { ExportNumber.parse($0) }
    if number == nil { problemCount += 1 }
    place?[keyPath: path] = number
  }
}
