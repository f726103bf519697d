/// The parameters of one statement in binary form, one after the other in one block.
struct ParameterBuffer {
  private(set) var types: [UInt32] = []
  private(set) var lengths: [Int32] = []
  /// The offset of each value; nil for null.
  private var offsets: [Int?] = []
  private var bytes: [UInt8] = []

  /// Throws `.invalidValue` for a value that no server takes, and `.invalidStatement` for more
  /// parameters than a statement can have.
  init(_ parameters: [Parameter]) throws(PostgreSQLError) {
    guard parameters.count <= 65_535 else {
      throw PostgreSQLError(.invalidStatement, "a statement has at most 65535 parameters")
    }
    types.reserveCapacity(parameters.count)
    lengths.reserveCapacity(parameters.count)
    offsets.reserveCapacity(parameters.count)
    for parameter in parameters {
      let start = bytes.count
      let isThere = try parameter.append(to: &bytes)
      types.append(parameter.type)
      offsets.append(isThere ? start : nil)
      lengths.append(Int32(bytes.count - start))
    }
    // An empty value at the end has an address as well, which tells it from null.
    bytes.append(0)
  }

  var count: Int { types.count }

  /// Calls the closure with the addresses of the values for libpq, which are valid during the call.
  func withPointers<R>(_ body: ([UnsafePointer<CChar>?]) -> R) -> R {
    bytes.withUnsafeBytes { block in
      let start = block.baseAddress?.assumingMemoryBound(to: CChar.self)
      return body(offsets.map { offset in offset.flatMap { start?.advanced(by: $0) } })
    }
  }
}
