package import FileAccess
public import Foundation
import HTTPMessage
import ValueModel

/// A trail in a file: one record on each line, as JSON, with a digest that depends on all lines
/// before it.
///
/// A line that is changed, removed or put elsewhere no longer fits to the next one, as
/// ``AuditFile/check(at:_:)`` finds. A program that can write the file can also replace all of it:
/// keep the newest digest somewhere else, too. Only the owner can read the file. One process writes
/// it at a time; a line that a crash cut off is removed when the file is opened again.
public final class AuditFile: AuditTrail {
  private struct State {
    var end: Int
    var digest: String
  }

  /// The digest before the first line.
  private static let first = String(repeating: "0", count: 64)
  /// The most bytes of a line.
  private static let longestLine = 128 << 20

  private let file: any File
  private let lock: any FileLock
  private let state: Locked<State>
  private let isDurable: Bool

  /// Opens the file, or creates it. With `isDurable`, each record is on the medium before the
  /// request is answered; without it, the operating system writes it soon after, and a record
  /// survives the end of the process, but not the loss of power.
  ///
  /// Throws `AuditError`: `.inUse` if another process writes the file, `.notATrail` if it is
  /// something else, `.unwritable` if it cannot be opened.
  public convenience init(at url: URL, isDurable: Bool = false) throws(AuditError) {
    try self.init(url.path(percentEncoded: false), POSIXFileSystem(), isDurable: isDurable)
  }

  package init(
    _ path: String, _ system: any FileSystem, isDurable: Bool = false
  ) throws(AuditError) {
    self.isDurable = isDurable
    do {
      lock = try system.lock(path)
      file = try system.open(path, .readWrite)
    } catch {
      throw AuditError(
        error.code == .locked ? .inUse : .unwritable, "the audit trail cannot be opened",
        underlying: error)
    }
    do {
      let last = try Self.last(of: file)
      if try file.byteCount() > last.end { try file.truncate(to: last.end) }
      state = Locked(last)
    } catch let error as AuditError {
      throw error
    } catch {
      throw AuditError(.unwritable, "the audit trail cannot be read", underlying: error)
    }
  }

  /// Adds a record. Throws `AuditError.unwritable` if it cannot be written; nothing of it stays
  /// then.
  public func append(_ record: AuditRecord) throws {
    try state.withLock { state in
      let (line, digest) = Self.line(record, after: state.digest)
      do {
        try line.withUnsafeBytes { try file.writeFully($0, at: state.end) }
        if isDurable { try file.sync(.full) }
      } catch {
        try? file.truncate(to: state.end)
        throw AuditError(.unwritable, "the audit trail cannot be written", underlying: error)
      }
      state = State(end: state.end + line.count, digest: digest)
    }
  }

  /// The digest of the newest line: kept somewhere else, it shows whether the file was replaced.
  public var digest: String { state.withLock { $0.digest } }

  // MARK: Lines

  /// The end and the digest of the last complete line. Throws `.notATrail` if that is no record.
  private static func last(of file: any File) throws -> State {
    let size = try file.byteCount()
    var count = min(size, 1 << 16)
    while true {
      let tail = try bytes(of: file, from: size - count, to: size)
      if let end = tail.lastIndex(of: 0x0A) {
        let start = tail[..<end].lastIndex(of: 0x0A).map { $0 + 1 }
        if let start = start ?? (count == size ? 0 : nil) {
          guard let digest = digest(of: Array(tail[start..<end])) else {
            throw AuditError(.notATrail, "the last line of the file is not of an audit trail")
          }
          return State(end: size - count + end + 1, digest: digest)
        }
      } else if count == size {
        // Nothing, or the beginning of a first line.
        guard tail.isEmpty || tail.starts(with: Array("{\"time\":".utf8)) else {
          throw AuditError(.notATrail, "the file is not an audit trail")
        }
        return State(end: 0, digest: first)
      }
      guard count < min(size, longestLine) else {
        throw AuditError(.notATrail, "the file has a line that is too long for an audit trail")
      }
      count = min(size, 2 * count)
    }
  }

  private static func line(
    _ record: AuditRecord, after previous: String
  ) -> (bytes: [UInt8], digest: String) {
    var json = record.json
    let digest = chain(previous, json)
    json["chain"] = Value(digest)
    return (json.jsonBytes() + [0x0A], digest)
  }

  /// The SHA-256 of the digest before and the record, in hexadecimal.
  private static func chain(_ previous: String, _ json: Value) -> String {
    var hash = SHA256()
    hash.add(previous + "\n" + json.json())
    return hash.digest().map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private static func digest(of line: [UInt8]) -> String? {
    guard let json = try? JSON.parse(line), AuditRecord(json) != nil else { return nil }
    return json["chain"]?.string
  }
}

extension AuditFile {
  /// Calls `body` with each record of the file at `url`, in order, and compares the digests.
  ///
  /// Throws `AuditError`: `.altered` with the number of the first line that does not follow from
  /// those before it, `.unreadable` if there is no such file; and what `body` throws. A line at the
  /// end that is not complete is left out. Memory: one line.
  @discardableResult
  public static func check(
    at url: URL, _ body: (AuditRecord) throws -> Void = { _ in }
  ) throws -> (recordCount: Int, digest: String) {
    let path = url.path(percentEncoded: false)
    let file: any File
    do {
      file = try POSIXFileSystem().open(path, .read)
    } catch {
      throw AuditError(.unreadable, "the audit trail cannot be read", underlying: error)
    }
    var count = 0
    var previous = first
    try forEachLine(of: file) { line, _ in
      count += 1
      guard var json = try? JSON.parse(line), let record = AuditRecord(json),
        let digest = json["chain"]?.string
      else { throw AuditError(.altered, "line \(count) is not of an audit trail", line: count) }
      json["chain"] = nil
      guard chain(previous, json) == digest else {
        throw AuditError(
          .altered, "line \(count) does not follow from those before it", line: count)
      }
      previous = digest
      try body(record)
      return true
    }
    return (count, previous)
  }

  /// Calls `body` with each complete line and where the next one begins, until it returns false.
  private static func forEachLine(
    of file: any File, _ body: (_ line: [UInt8], _ end: Int) throws -> Bool
  ) throws {
    var offset = 0
    var pending: [UInt8] = []
    var start = 0
    while true {
      let piece = try bytes(of: file, from: offset, to: offset + (1 << 18))
      if piece.isEmpty { return }
      offset += piece.count
      pending += piece
      var position = 0
      while let end = pending[position...].firstIndex(of: 0x0A) {
        let line = Array(pending[position..<end])
        start += end + 1 - position
        position = end + 1
        guard try body(line, start) else { return }
      }
      pending.removeFirst(position)
      guard pending.count <= longestLine else {
        throw AuditError(.notATrail, "the file has a line that is too long for an audit trail")
      }
    }
  }

  private static func bytes(of file: any File, from start: Int, to end: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: max(0, end - start)) { buffer, count in
      count = try file.readFully(into: UnsafeMutableRawBufferPointer(buffer), at: start)
    }
  }
}
