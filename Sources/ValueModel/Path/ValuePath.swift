/// A place inside a value: field names and positions in arrays, as in `name[0].given`.
///
/// In text form, names are joined by points and positions are in brackets. A name that is empty or
/// contains a point, a bracket, a quote or a backslash is written in brackets and quotes, with `\"`
/// and `\\` for quote and backslash: `["odd.name"][2]`.
public struct ValuePath: Sendable, Hashable {
  /// One step down.
  public enum Component: Sendable, Hashable {
    /// The field with that name.
    case field(String)
    /// The element at that position, from zero.
    case element(Int)

    /// Whether both are the same step. Names are the same if their UTF-8 is, as in values.
    public static func == (left: Component, right: Component) -> Bool {
      switch (left, right) {
      case (.field(let left), .field(let right)): left.hasSameBytes(as: right)
      case (.element(let left), .element(let right)): left == right
      default: false
      }
    }
  }

  public var components: [Component]

  /// Creates a path of these steps. An empty path is the value itself.
  public init(_ components: [Component] = []) { self.components = components }

  /// Creates the path of one field.
  public init(field name: String) { components = [.field(name)] }

  public var isEmpty: Bool { components.isEmpty }

  public func appending(_ component: Component) -> ValuePath {
    ValuePath(components + [component])
  }

  public func appending(_ path: ValuePath) -> ValuePath {
    ValuePath(components + path.components)
  }
}

extension ValuePath: LosslessStringConvertible, ExpressibleByStringLiteral {
  /// Creates the path that `text` writes; nil if it is not a path. `init(parsing:)` reports why.
  public init?(_ text: String) {
    guard let path = try? ValuePath(parsing: text) else { return nil }
    self = path
  }

  /// Creates a path from a literal. A literal that is not a path is a mistake in the program, and
  /// traps.
  public init(stringLiteral text: String) {
    guard let path = ValuePath(text) else { preconditionFailure("\(text) is no path") }
    self = path
  }

  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .element(let position): text += "[\(position)]"
      case .field(let name) where Self.isPlain(name): text += text.isEmpty ? name : "." + name
      case .field(let name): text += "[\"" + Self.escaped(name) + "\"]"
      }
    }
    return text
  }

  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.utf8.contains(where: isSpecial)
  }

  static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
      || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
