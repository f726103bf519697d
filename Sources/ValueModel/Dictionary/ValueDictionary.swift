import Synchronization

/// Assigns numbers to the names of fields and to strings that come often, for use in values.
///
/// A number keeps its meaning forever: dictionaries only grow, up to their limits, so that a value
/// stays readable with every later state of the dictionary it was made with. A full dictionary
/// makes values longer, not unreadable: names and strings without a number are stored in the value.
///
/// Threads can share a dictionary freely. Reading takes no lock and does not wait; assigning a new
/// number takes a lock for less than a microsecond, occasionally for the time that a table needs to
/// grow.
public final class ValueDictionary: Sendable {
  /// The size that a dictionary may grow to.
  public struct Limits: Sendable, Hashable {
    /// The number of field names, at most 65,536.
    public var keyCount: Int
    /// The number of strings, at most 1,048,576. Up to 32,768, using one takes two bytes in a
    /// value; beyond that, three.
    public var stringCount: Int
    /// The bytes of all names, and separately of all strings.
    public var textByteCount: Int

    public init(
      keyCount: Int = 65_536, stringCount: Int = 32_768, textByteCount: Int = 4 << 20
    ) {
      self.keyCount = min(max(Int(ValueFormat.hiddenKeyCount), keyCount), 65_536)
      self.stringCount = min(max(0, stringCount), 1 << 20)
      self.textByteCount = max(0, textByteCount)
    }
  }

  /// Strings with more bytes are given no number.
  public static let longestStringByteCount = 256
  /// Names with more bytes are given no number.
  public static let longestKeyByteCount = 1024

  public let limits: Limits
  let keys: TextTable
  let strings: TextTable
  let resolved = ResolvedNames()
  private let lock = Mutex<Void>(())

  /// Creates a dictionary without strings, and with the names of the hidden fields only.
  public init(limits: Limits = Limits()) {
    self.limits = limits
    // Not stored anywhere: as nobody knows the seed, nobody can send names that all have one hash.
    let seed = UInt64.random(in: 0 ... .max)
    keys = TextTable(
      limit: limits.keyCount, textByteLimit: limits.textByteCount, isKeys: true, seed: seed)
    strings = TextTable(
      limit: limits.stringCount, textByteLimit: limits.textByteCount, isKeys: false, seed: seed)
    for key in HiddenField.allCases {
      // UTF-8 never contains this byte, so no field of JSON can have such a name.
      let name: [UInt8] = [0xFF, key.rawValue]
      _ = name.withUnsafeBytes { keys.add($0) }
    }
  }

  /// The number of names that have a number, including hidden ones.
  public var keyCount: Int { keys.count }

  /// The number of strings that have a number.
  public var stringCount: Int { strings.count }

  // MARK: Numbers

  /// Returns the number of a field name, or nil if it has none. Constant time.
  public func number(ofKey name: String) -> UInt32? {
    withText(name) { keys.number(of: $0, $1) }
  }

  /// Returns the number of a field name, assigning the next one if it has none.
  ///
  /// Returns nil if the dictionary is full or the name is too long. Amortised constant time.
  public func addKey(_ name: String) -> UInt32? {
    withText(name) { addKey(UnsafeRawBufferPointer(start: $0, count: $1)) }
  }

  /// Returns the number of a string, or nil if it has none. Constant time.
  public func number(ofString string: String) -> UInt32? {
    withText(string) { strings.number(of: $0, $1) }
  }

  /// Returns the number of a string, assigning the next one if it has none.
  ///
  /// Returns nil if the dictionary is full or the string is too long. Amortised constant time.
  public func addString(_ string: String) -> UInt32? {
    withText(string) { addString(UnsafeRawBufferPointer(start: $0, count: $1)) }
  }

  /// Returns the name with that number, or nil if no name has it or it belongs to a hidden field.
  public func key(_ number: UInt32) -> String? {
    number >= ValueFormat.hiddenKeyCount && number < keys.count ? keys.entry(number).string : nil
  }

  /// Returns the string with that number, or nil if no string has it.
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
      // The empty text may have no address; any address will do for zero bytes.
      withUnsafeBytes(of: 0 as UInt64) { nothing in
        let bytes = UnsafeRawBufferPointer(utf8)
        let start = bytes.count > 0 ? bytes.baseAddress : nothing.baseAddress
        return body(start.unsafelyUnwrapped, bytes.count)
      }
    }
  }

  /// Returns the numbers of names, assigning them where possible while there is room.
  package func numbers(of names: FieldNames) -> [UInt32?] {
    names.names.indices.map { number(of: names, $0) }
  }

  /// Returns the number of a name, assigning one while there is room.
  package func nameNumber(_ name: String) -> UInt32? { number(ofKey: name) ?? addKey(name) }
}

extension ValueDictionary {
  /// Returns the number of the name at `index`, or nil if it has none.
  @inline(__always)
  func number(of names: FieldNames, _ index: Int) -> UInt32? {
    guard let numbers = resolved.numbers(of: names) else { return resolve(names, index) }
    let number = numbers[index]
    return number == ResolvedNames.none ? nil : number
  }

  /// Looks up all names, assigning numbers to those without one while there is room.
  @inline(never)
  private func resolve(_ names: FieldNames, _ index: Int) -> UInt32? {
    let numbers = names.names.map { number(ofKey: $0) ?? addKey($0) ?? ResolvedNames.none }
    resolved.publish(numbers, of: names)
    return numbers[index] == ResolvedNames.none ? nil : numbers[index]
  }
}
