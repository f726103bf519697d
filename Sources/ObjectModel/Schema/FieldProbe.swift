import Synchronization
import ValueModel

/// Finds out which fields an accessor of a view reads: it is called on an object that stands for
/// all objects, and each read of such an object is written down.
///
/// The object has a hidden field with the number of the probe and the path that it stands for. What
/// is read from it is absent to everybody else, so that nothing is looked up here on the way of
/// other reads.
enum FieldProbe {
  struct Read {
    var path: ValuePath
    /// What the read was given.
    var value: Value
  }

  /// The reads of the probes under way, by their number.
  private static let reads = Mutex<[Int64: [Read]]>([:])
  private static let next = Atomic<Int64>(0)
  /// Elements of lists that are there to be read.
  static let listCount = 32

  /// What `body` returns for an object that stands for all, and what it read, in order.
  static func run<R>(isSecond: Bool, _ body: (Value) -> R) -> (result: R, reads: [Read]) {
    let pair = next.wrappingAdd(1, ordering: .relaxed).newValue
    let number = pair * 2 + (isSecond ? 1 : 0)
    reads.withLock { $0[number] = [] }
    let result = body(object(number, ValuePath()))
    return (result, reads.withLock { $0.removeValue(forKey: number) } ?? [])
  }

  static func object(_ number: Int64, _ path: ValuePath) -> Value {
    var object = Value(object: [(String, Value)]())
    object[hidden: .probe] = Value(array: [Value(number), Value(path.description)])
    return object
  }

  /// The number and path of an object that stands for others; nil for other values.
  static func mark(of value: Value) -> (number: Int64, path: ValuePath)? {
    guard value.isFieldProbe, let mark = value[hidden: .probe],
      let number = mark[0]?.integer, let path = mark[1]?.string.flatMap({ ValuePath($0) })
    else { return nil }
    return (number, path)
  }

  static func record(_ number: Int64, _ path: ValuePath, _ value: Value) {
    reads.withLock { $0[number]?.append(Read(path: path, value: value)) }
  }

  /// A value of a kind that tells the path where it can.
  static func sample(_ kind: FieldKind, _ number: Int64, _ path: ValuePath) -> Value {
    let isSecond = number & 1 == 1
    switch kind {
    case .boolean: return Value(isSecond)
    case .integer: return Value(isSecond ? 7_654_321 : 1_234_567)
    case .decimal: return Value(floatLiteral: isSecond ? 76_543.25 : 12_345.75)
    case .string: return Value(textMark + path.description)
    case .bytes: return Value(bytes: Array(path.description.utf8))
    case .object, .value: return object(number, path)
    }
  }

  static let textMark = "\u{10FFFD}"

  /// The path that a sample of a text tells; nil for other texts.
  static func path(ofText text: String) -> ValuePath? {
    text.hasPrefix(textMark) ? ValuePath(String(text.dropFirst(textMark.count))) : nil
  }
}

extension Value {
  /// What an absent field reads as while a key path is looked up; nil at all other times.
  @inline(__always)
  func probe(_ schema: Schema, _ index: Int, _ kind: FieldKind) -> Value? {
    isFieldProbe ? probed(schema.names.names[index], kind, isList: false) : nil
  }

  @inline(__always)
  func probeList(_ schema: Schema, _ index: Int, _ kind: FieldKind) -> Value? {
    isFieldProbe ? probed(schema.names.names[index], kind, isList: true) : nil
  }

  @inline(never)
  private func probed(_ name: String, _ kind: FieldKind, isList: Bool) -> Value? {
    guard let (number, parent) = FieldProbe.mark(of: self) else { return nil }
    let path = parent.appending(.field(name))
    let value =
      isList
      ? Value(
        array: (0..<FieldProbe.listCount).map {
          FieldProbe.sample(kind, number, path.appending(.element($0)))
        })
      : FieldProbe.sample(kind, number, path)
    FieldProbe.record(number, path, value)
    return value
  }
}
