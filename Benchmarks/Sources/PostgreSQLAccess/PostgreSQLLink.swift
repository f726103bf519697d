import BenchmarkSupport
import CLibpq

/// A connection through libpq itself: statements that are prepared by name, binary values, and
/// pipelines.
public final class PostgreSQLLink {
  private let handle: OpaquePointer

  public init(_ url: String) throws {
    guard let handle = PQconnectdb(url), PQstatus(handle) == CONNECTION_OK else {
      throw BenchmarkError("no connection to the server")
    }
    self.handle = handle
  }

  deinit { PQfinish(handle) }

  public func execute(_ text: String) throws {
    let result = PostgreSQLResult(PQexec(handle, text))
    try check(result)
  }

  public func prepare(_ name: String, _ text: String) throws {
    try check(PostgreSQLResult(PQprepare(handle, name, text, 0, nil)))
  }

  /// One prepared statement in one round trip.
  public func run(_ name: String, _ values: [[UInt8]]) throws -> PostgreSQLResult {
    let result = PostgreSQLResult(
      withValues(values) { pointers, lengths, formats in
        PQexecPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
      })
    try check(result)
    return result
  }

  /// Prepared statements in one round trip.
  public func pipeline(_ steps: [(name: String, values: [[UInt8]])]) throws -> [PostgreSQLResult] {
    PQenterPipelineMode(handle)
    for (name, values) in steps {
      _ = withValues(values) { pointers, lengths, formats in
        PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
      }
    }
    PQpipelineSync(handle)
    var results: [PostgreSQLResult] = []
    for _ in steps {
      while let found = PQgetResult(handle) { results.append(PostgreSQLResult(found)) }
    }
    while let found = PQgetResult(handle) {
      let isEnd = PQresultStatus(found) == PGRES_PIPELINE_SYNC
      PQclear(found)
      if isEnd { break }
    }
    PQexitPipelineMode(handle)
    for result in results { try check(result) }
    return results
  }

  private func withValues<R>(
    _ values: [[UInt8]],
    _ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> R
  ) -> R {
    let lengths = values.map { Int32($0.count) }
    var block: [UInt8] = []
    for value in values { block += value }
    // An empty value at the end has an address as well.
    block.append(0)
    return block.withUnsafeBytes { bytes in
      var place = 0
      let pointers = values.map { value in
        defer { place += value.count }
        return bytes.baseAddress?.advanced(by: place).assumingMemoryBound(to: CChar.self)
          as UnsafePointer<CChar>?
      }
      return body(pointers, lengths, Array(repeating: 1, count: values.count))
    }
  }

  private func check(_ result: PostgreSQLResult) throws {
    guard !result.isGood else { return }
    throw BenchmarkError(String(cString: PQerrorMessage(handle)))
  }
}

/// What a statement has returned.
public final class PostgreSQLResult {
  private let handle: OpaquePointer?

  init(_ handle: OpaquePointer?) { self.handle = handle }

  deinit { PQclear(handle) }

  var isGood: Bool {
    let status = PQresultStatus(handle)
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK
  }

  public var count: Int { Int(PQntuples(handle)) }

  public func bytes(_ row: Int, _ column: Int32) -> UnsafeRawBufferPointer {
    let length = Int(PQgetlength(handle, Int32(row), column))
    return UnsafeRawBufferPointer(start: PQgetvalue(handle, Int32(row), column), count: length)
  }

  public func integer(_ row: Int, _ column: Int32) -> Int64 {
    bytes(row, column).reduce(0) { $0 << 8 | Int64($1) }
  }
}

/// Values in the binary form of the server.
public enum Binary {
  public static func number(_ number: Int64) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  public static func double(_ number: Double) -> [UInt8] {
    withUnsafeBytes(of: number.bitPattern.bigEndian) { Array($0) }
  }

  private static func short(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: Int32(number).bigEndian) { Array($0) }
  }

  /// An array of `bytea` (17) or `text` (25).
  public static func array(_ values: [[UInt8]], type: Int) -> [UInt8] {
    var bytes = short(1) + short(0) + short(type) + short(values.count) + short(1)
    for value in values { bytes += short(value.count) + value }
    return bytes
  }
}
