import Synchronization
import ValueModel

/// Finds out which fields an accessor of a view reads: the accessor is called on a placeholder
/// object, and each read of that object is recorded.
///
/// The object has a hidden field with the number of the probe and the path that it stands for.
/// Fields read from it are absent to everybody else, so that ordinary reads need no look-up here.
enum FieldProbe {
  struct Read {
    var path: ValuePath
    /// The value that the read returned.
    var value: Value
  }

  /// A list whose elements are read when they are accessed.
  protocol List { var value: Value { get } }

  /// The reads of the probes in progress, by their number.
  private static let reads = Mutex<[Int64: [Read]]>([:])
  private static let next = Atomic<Int64>(0)
  /// The number of elements in placeholder lists.
  static let listCount = 32

  /// Returns the result of `body` for a placeholder object, and the reads that it made, in order.
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

  /// Returns the number and path of a placeholder object; nil for other values.
  static func mark(of value: Value) -> (number: Int64, path: ValuePath)? {
    guard value.isFieldProbe, let mark = value[hidden: .probe],
      let number = mark[0]?.integer, let path = mark[1]?.string.flatMap({ ValuePath($0) })
    else { return nil }
    return (number, path)
  }

  static func record(_ number: Int64, _ path: ValuePath, _ value: Value) {
    reads.withLock { $0[number]?.append(Read(path: path, value: value)) }
  }

  /// Returns a value of a kind that reveals the path if it can.
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

  /// Returns the path that a sample text reveals; nil for other texts.
  static func path(ofText text: String) -> ValuePath? {
    text.hasPrefix(textMark) ? ValuePath(String(text.dropFirst(textMark.count))) : nil
  }
}

extension Value {
  /// Returns the value of an absent field while a key path is looked up; nil at all other times.
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
