/// A place in a JSON document, as in RFC 6901: `/name/0/given`.
///
/// Each token is a field name or, if the value there is an array, a position: digits without
/// leading zeros, or `-` for the place after the last element. Two pointers are equal if their
/// tokens have the same code points.
public struct JSONPointer: Sendable {

  /// The tokens, without escapes. If empty, the pointer refers to the document itself.
  public var tokens: [String]

  public init(_ tokens: [String] = []) { self.tokens = tokens }

  /// Creates a pointer to the same place as `path`.
  public init(_ path: ValuePath) {
    tokens = path.components.map {
      switch $0 {
      case .field(let name): name
      case .element(let position): String(position)
      }
    }
  }

  public var isEmpty: Bool { tokens.isEmpty }

  public func appending(_ token: String) -> JSONPointer { JSONPointer(tokens + [token]) }

  public func appending(_ position: Int) -> JSONPointer { appending(String(position)) }

  /// Whether `other` lies inside the value that this pointer refers to.
  public func isProperPrefix(of other: JSONPointer) -> Bool {
    tokens.count < other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// The meaning of a JSON pointer's token for an array (RFC 6901, section 4).
  enum ArrayPosition {
    case element(Int)
    /// `-`: after the last element.
    case end

    /// Reads a token; nil if it is not a position.
    init?(_ token: String) {
      let bytes = token.utf8
      let isNumber =
        !bytes.isEmpty && bytes.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
        && (bytes.count == 1 || bytes.first != UInt8(ascii: "0"))
      if isNumber {
        // A number that does not fit is beyond the end of every array.
        self = .element(Int(token) ?? .max)
      } else {
        guard token == "-" else { return nil }
        self = .end
      }
    }
  }
}

extension JSONPointer: Hashable {
  public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    left.tokens.elementsEqual(right.tokens) { $0.utf8.elementsEqual($1.utf8) }
  }

  public func hash(into hasher: inout Hasher) {
    for token in tokens {
      for byte in token.utf8 { hasher.combine(byte) }
      // UTF-8 never contains this byte: it separates the tokens.
      hasher.combine(0xFF as UInt8)
    }
  }
}

extension JSONPointer: LosslessStringConvertible, ExpressibleByStringLiteral {
  /// Creates the pointer that `text` writes; the empty text is the document itself.
  ///
  /// Linear in the text. Throws `JSONPointerError` with the offset if `text` is not a pointer.
  public init(parsing text: String) throws(JSONPointerError) {
    let bytes = Array(text.utf8)
    tokens = []
    guard let first = bytes.first else { return }
    guard first == UInt8(ascii: "/") else {
      throw JSONPointerError(offset: 0, reason: .missingSlash)
    }
    var token: [UInt8] = []
    var offset = 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "/"):
        tokens.append(String(decoding: token, as: UTF8.self))
        token.removeAll(keepingCapacity: true)
      case UInt8(ascii: "~"):
        token.append(try Self.unescaped(bytes, offset))
        offset += 1
      default: token.append(bytes[offset])
      }
      offset += 1
    }
    tokens.append(String(decoding: token, as: UTF8.self))
  }

  private static func unescaped(
    _ bytes: [UInt8], _ offset: Int
  ) throws(JSONPointerError) -> UInt8 {
    switch offset + 1 < bytes.count ? bytes[offset + 1] : 0 {
    case UInt8(ascii: "0"): return UInt8(ascii: "~")
    case UInt8(ascii: "1"): return UInt8(ascii: "/")
    default: throw JSONPointerError(offset: offset, reason: .invalidEscape)
    }
  }

  /// Creates the pointer that `text` writes; nil if it is not a pointer. `init(parsing:)` reports
  /// why.
  public init?(_ text: String) {
    guard let pointer = try? JSONPointer(parsing: text) else { return nil }
    self = pointer
  }

  /// Creates a pointer from a literal. A literal that is not a pointer is a mistake in the program,
  /// and traps.
  public init(stringLiteral text: String) {
    guard let pointer = JSONPointer(text) else { preconditionFailure("\(text) is no pointer") }
    self = pointer
  }

  public var description: String {
    var bytes: [UInt8] = []
    for token in tokens {
      bytes.append(UInt8(ascii: "/"))
      for byte in token.utf8 {
        switch byte {
        case UInt8(ascii: "~"): bytes.append(contentsOf: "~0".utf8)
        case UInt8(ascii: "/"): bytes.append(contentsOf: "~1".utf8)
        default: bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
