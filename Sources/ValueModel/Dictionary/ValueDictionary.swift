import Synchronization

/// The numbers that values have for the names of fields and for strings that come often.
///
/// A number keeps its meaning for ever: dictionaries only grow, up to their limits, so that a value
/// stays readable with every later state of the dictionary that it was made with. A full dictionary
/// makes values longer, not unreadable: names and strings without a number stand in the value.
///
/// Threads share a dictionary freely. Reading takes no lock and does not wait; giving a new number
/// takes a lock for less than a microsecond, now and then for the time that a table needs to grow.
public final class ValueDictionary: Sendable {
  /// How large a dictionary may become.
  public struct Limits: Sendable, Hashable {
    /// Names of fields, at most 65,536.
    public var keyCount: Int
    /// Strings, at most 1,048,576; up to 32,768 a use of one takes two bytes, beyond that three.
    public var stringCount: Int
    /// Bytes of all names, and of all strings.
    public var textByteCount: Int

    public init(
      keyCount: Int = 65_536, stringCount: Int = 32_768, textByteCount: Int = 4 << 20
    ) {
      self.keyCount = min(max(Int(ValueFormat.hiddenKeyCount), keyCount), 65_536)
      self.stringCount = min(max(0, stringCount), 1 << 20)
      self.textByteCount = max(0, textByteCount)
    }
  }

  /// Longer strings are given no number.
  public static let longestStringByteCount = 256
  /// Longer names are given no number.
  public static let longestKeyByteCount = 1024

  public let limits: Limits
  let keys: TextTable
  let strings: TextTable
  let resolved = ResolvedNames()
  private let lock = Mutex<Void>(())

  /// A dictionary without strings, and with the names of the hidden fields only.
  public init(limits: Limits = Limits()) {
    self.limits = limits
    // Not stored anywhere: with a seed that nobody knows, nobody can send names of one hash.
    let seed = UInt64.random(in: 0 ... .max)
    keys = TextTable(
      limit: limits.keyCount, textByteLimit: limits.textByteCount, isKeys: true, seed: seed)
    strings = TextTable(
      limit: limits.stringCount, textByteLimit: limits.textByteCount, isKeys: false, seed: seed)
    for key in HiddenField.allCases {
      // No UTF-8 text has this byte, so that no field of JSON can have such a name.
      let name: [UInt8] = [0xFF, key.rawValue]
      _ = name.withUnsafeBytes { keys.add($0) }
    }
  }

  /// How many names have a number; hidden ones count.
  public var keyCount: Int { keys.count }

  /// How many strings have a number.
  public var stringCount: Int { strings.count }

  // MARK: Numbers

  /// The number of a field name, or nil where it has none. Constant time.
  public func number(ofKey name: String) -> UInt32? {
    withText(name) { keys.number(of: $0, $1) }
  }

  /// The number of a field name, which is given the next one if it has none; nil where the dictionary
  /// is full or the name too long. Constant time, amortised.
  public func addKey(_ name: String) -> UInt32? {
    withText(name) { addKey(UnsafeRawBufferPointer(start: $0, count: $1)) }
  }

  /// The number of a string, or nil where it has none. Constant time.
  public func number(ofString string: String) -> UInt32? {
    withText(string) { strings.number(of: $0, $1) }
  }

  /// The number of a string, which is given the next one if it has none; nil where the dictionary is
  /// full or the string too long. Constant time, amortised.
  public func addString(_ string: String) -> UInt32? {
    withText(string) { addString(UnsafeRawBufferPointer(start: $0, count: $1)) }
  }

  /// The name with that number, or nil where none has it or it is that of a hidden field.
  public func key(_ number: UInt32) -> String? {
    number >= ValueFormat.hiddenKeyCount && number < keys.count ? keys.entry(number).string : nil
  }

  /// The string with that number, or nil where none has it.
  public func string(_ number: UInt32) -> String? {
    number < strings.count ? strings.entry(number).string : nil
  }

  func addKey(_ text: UnsafeRawBufferPointer) -> UInt32? {
    guard text.count <= Self.longestKeyByteCount else { return nil }
    return lock.withLock { _ in keys.add(text) }
  }

  func addString(_ text: UnsafeRawBufferPointer) -> UInt32? {
    guard text.count <= Self.longestStringByteCount else { return nil }
    return lock.withLock { _ in strings.add(text) }
  }

  private func withText<R>(_ text: String, _ body: (UnsafeRawPointer, Int) -> R) -> R {
    var text = text
    return text.withUTF8 { utf8 in
      // The empty text may have no address; any will do for no bytes.
      withUnsafeBytes(of: 0 as UInt64) { nothing in
        let bytes = UnsafeRawBufferPointer(utf8)
        let start = bytes.count > 0 ? bytes.baseAddress : nothing.baseAddress
        return body(start.unsafelyUnwrapped, bytes.count)
      }
    }
  }
}

/// Fields that a value has and its JSON does not.
public enum HiddenField: UInt8, Sendable, CaseIterable {
  /// The local key of an object.
  case primaryKey = 0
  /// At the root: the number that the next new element is given.
  case nextElement = 1
  /// Of objects that stand for others while a key path is looked up; not in encoded bytes.
  case probe = 2
  /// Kept for later forms.
  case reserved3 = 3
}
