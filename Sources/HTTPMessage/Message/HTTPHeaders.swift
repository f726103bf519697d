/// The header of a request or response: fields in order, whose names are compared without case.
public struct HTTPHeaders: Sendable, Hashable {
  public struct Field: Sendable, Hashable {
    public var name: String
    public var value: String
  }

  public private(set) var fields: [Field] = []

  public init() {}

  /// The value of the first field with this name; nil if there is none. Setting a value removes all
  /// fields with the name first, and setting nil leaves none.
  public subscript(name: String) -> String? {
    get { fields.first { Self.isSame($0.name, name) }?.value }
    set {
      fields.removeAll { Self.isSame($0.name, name) }
      if let newValue { fields.append(Field(name: name, value: newValue)) }
    }
  }

  /// Adds a field after those that there are, also after one with its name.
  public mutating func add(_ name: String, _ value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The values of all fields with this name, in order.
  public func values(_ name: String) -> [String] {
    fields.filter { Self.isSame($0.name, name) }.map(\.value)
  }

  /// The parts of a list that may be spread over several fields, without the spaces around them.
  public func list(_ name: String) -> [String] {
    values(name).flatMap { $0.split(separator: ",") }.map(Self.trimmed).filter { !$0.isEmpty }
  }

  /// Names of fields are ASCII.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.count == right.utf8.count
      && zip(left.utf8, right.utf8).allSatisfy { lowered($0) == lowered($1) }
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  package static func trimmed(_ text: some StringProtocol) -> String {
    let bytes = text.utf8
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    guard let start = bytes.firstIndex(where: { !isSpace($0) }) else { return "" }
    var end = start
    var index = start
    while index != bytes.endIndex {
      let next = bytes.index(after: index)
      if !isSpace(bytes[index]) { end = next }
      index = next
    }
    return String(text[start..<end])
  }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { add(name, value) }
  }
}
