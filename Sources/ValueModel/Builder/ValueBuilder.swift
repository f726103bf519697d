/// Builds a value from its parts, in order, directly in its binary form.
///
///     var builder = ValueBuilder()
///     try builder.beginObject()
///     try builder.key("given")
///     try builder.beginArray()
///     try builder.append("Joey")
///     try builder.end()
///     try builder.end()
///     let value = try builder.finish()
///
/// A call that does not fit what is open throws and changes nothing.
public struct ValueBuilder: ~Copyable {
  private struct Frame {
    var start: Int
    var isObject: Bool
    var key: Slot?
    var names: Set<[UInt8]> = []
  }

  private var writer: NodeWriter
  private var frames: [Frame] = []
  private var isComplete = false

  /// Creates a builder that writes names and frequent strings as numbers of `dictionary`, if there
  /// is one.
  public init(dictionary: ValueDictionary? = nil) {
    writer = NodeWriter(dictionary: dictionary)
  }

  // MARK: Containers

  /// Opens an object; `end` closes it.
  ///
  /// Throws `.wrongKind` if no value can come here, and `.tooDeep` if 1,024 containers are already
  /// open.
  public mutating func beginObject() throws(ValueError) { try begin(isObject: true) }

  /// Opens an array; `end` closes it.
  ///
  /// Throws `.wrongKind` if no value can come here, and `.tooDeep` if 1,024 containers are already
  /// open.
  public mutating func beginArray() throws(ValueError) { try begin(isObject: false) }

  /// Names the next value of the open object.
  ///
  /// Throws `.wrongKind` if the innermost open container is not an object, if the value of the
  /// previous name is missing, or if the object already has a field of that name.
  public mutating func key(_ name: String) throws(ValueError) {
    guard let frame = frames.last, frame.isObject, frame.key == nil else {
      throw ValueError(.wrongKind, "expected no name here")
    }
    guard frames[frames.count - 1].names.insert(Array(name.utf8)).inserted else {
      throw ValueError(.wrongKind, "expected a name that the object does not have")
    }
    var name = name
    frames[frames.count - 1].key = name.withUTF8 { writer.key(UnsafeRawBufferPointer($0)) }
  }

  /// Closes the innermost open container. Throws `.wrongKind` if no container is open or a value is
  /// missing.
  public mutating func end() throws(ValueError) {
    guard let frame = frames.last, frame.key == nil else {
      throw ValueError(.wrongKind, "expected a value, or an open container")
    }
    frames.removeLast()
    try add(
      frame.isObject
        ? writer.closeObject(from: frame.start) : writer.closeArray(from: frame.start))
  }

  // MARK: Values

  /// Adds a copy of any value.
  ///
  /// Throws `.wrongKind` if no value can come here, `.tooDeep` beyond 1,024 nested containers, and
  /// `.tooLarge` beyond 1 GiB.
  public mutating func append(_ value: Value) throws(ValueError) {
    try requirePlace()
    try add(try writer.slot(of: value, depth: frames.count))
  }

  /// Adds a boolean. Throws `.wrongKind` if no value can come here.
  public mutating func append(_ value: Bool) throws(ValueError) {
    try requirePlace()
    try add(value ? .true : .false)
  }

  /// Adds an integer. Throws `.wrongKind` if no value can come here.
  public mutating func append(_ value: Int64) throws(ValueError) {
    try requirePlace()
    try add(writer.integer(magnitude: value.magnitude, isNegative: value < 0))
  }

  /// Adds a number. Throws `.wrongKind` if no value can come here.
  public mutating func append(_ value: ExactDecimal) throws(ValueError) {
    try requirePlace()
    try add(writer.decimal(value))
  }

  /// Adds a string. Throws `.wrongKind` if no value can come here.
  public mutating func append(_ value: String) throws(ValueError) {
    try requirePlace()
    var value = value
    try add(value.withUTF8 { writer.string(UnsafeRawBufferPointer($0)) })
  }

  /// Adds null. Throws `.wrongKind` if no value can come here.
  public mutating func appendNull() throws(ValueError) {
    try requirePlace()
    try add(.null)
  }

  /// Returns the value. Throws `.wrongKind` if it is not complete, and `.tooLarge` beyond 1 GiB.
  public consuming func finish() throws(ValueError) -> Value {
    guard isComplete else { throw ValueError(.wrongKind, "expected a complete value") }
    guard writer.output.count + 8 <= ValueFormat.largestByteCount else {
      throw ValueError(.tooLarge, "expected a value below 1 GiB")
    }
    return writer.value(writer.popRoot())
  }

  // MARK: Places

  private mutating func begin(isObject: Bool) throws(ValueError) {
    try requirePlace()
    guard frames.count < ValueFormat.largestDepth else {
      throw ValueError(.tooDeep, "expected fewer nested containers")
    }
    frames.append(Frame(start: writer.count, isObject: isObject))
  }

  private func requirePlace() throws(ValueError) {
    guard let frame = frames.last else {
      guard !isComplete else { throw ValueError(.wrongKind, "expected one value") }
      return
    }
    guard !frame.isObject || frame.key != nil else {
      throw ValueError(.wrongKind, "expected a name before a value")
    }
  }

  private mutating func add(_ slot: Slot) throws(ValueError) {
    writer.push(slot, key: frames.last?.key ?? .null)
    if frames.isEmpty {
      isComplete = true
    } else {
      frames[frames.count - 1].key = nil
    }
  }
}
