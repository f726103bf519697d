/// One open file. Reads and writes name their offset, so a handle has no position to share.
///
/// `read` and `write` are the bare operations: they may do less than they were asked, or throw
/// `.interrupted`. Callers use `readFully`, `readExactly` and `writeFully`, which go on.
public protocol File: AnyObject, Sendable {
  /// The path that the file was opened with, for error texts.
  var path: String { get }

  /// Copies bytes at `offset` into `buffer`; returns how many, zero only at or past the end.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int

  /// Copies `bytes` to `offset`, growing the file; returns how many were taken, at least one.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int

  /// Length in bytes.
  func byteCount() throws(FileError) -> Int

  /// Cuts the file, or grows it with zeros, to `byteCount` bytes.
  func truncate(to byteCount: Int) throws(FileError)

  /// Waits until what was written is as safe as `level` says. A failed sync must not be retried.
  func sync(_ level: SyncLevel) throws(FileError)

  /// Maps the first `byteCount` bytes for reading, or returns nil where mapping is not offered.
  ///
  /// `byteCount` may exceed the file's length; touching bytes beyond the length is forbidden until
  /// the file has grown over them. Later writes through any handle are seen in the mapping.
  func map(byteCount: Int) throws(FileError) -> (any MappedBytes)?

  /// Closes the handle; calling it again does nothing, other calls after it throw `.closed`.
  /// Mappings stay valid.
  func close()
}

/// How much a sync promises.
public enum SyncLevel: Sendable, Hashable {
  /// Order only: what was written before reaches the medium before what is written after.
  /// `F_BARRIERFSYNC` on Darwin, `fdatasync` elsewhere.
  case barrier
  /// On the medium. `F_FULLFSYNC` on Darwin, `fdatasync` elsewhere.
  case full
}

/// Bytes of a file mapped read-only; unmapped when released.
public protocol MappedBytes: AnyObject, Sendable {
  /// The mapping. Valid as long as this object lives.
  var bytes: UnsafeRawBufferPointer { get }
}

extension File {
  /// Reads until `buffer` is full or the file ends; returns the number of bytes read.
  ///
  /// Throws `.interrupted` only after many interruptions in a row.
  public func readFully(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) -> Int {
    var done = 0
    var interruptions = 0
    while done < buffer.count {
      do {
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        let count = try read(into: rest, at: offset + done)
        if count == 0 { break }
        done += count
        interruptions = 0
      } catch {
        interruptions += 1
        guard error.code == .interrupted, interruptions < interruptionLimit else { throw error }
      }
    }
    return done
  }

  /// Fills `buffer`, or throws `.endOfFile` where the file is shorter.
  public func readExactly(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) {
    let count = try readFully(into: buffer, at: offset)
    guard count == buffer.count else {
      throw FileError(.endOfFile, "read \(buffer.count) bytes at \(offset)", path: path)
    }
  }

  /// Writes all of `bytes`. When it throws, some of them may have been written.
  ///
  /// Throws `.interrupted` only after many interruptions in a row.
  public func writeFully(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) {
    var done = 0
    var interruptions = 0
    while done < bytes.count {
      do {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
        done += try write(rest, at: offset + done)
        interruptions = 0
      } catch {
        interruptions += 1
        guard error.code == .interrupted, interruptions < interruptionLimit else { throw error }
      }
    }
  }
}

/// How many interruptions in a row are taken for signals that came at a bad time; more of them are
/// a fault, and going on for ever would hide it.
private let interruptionLimit = 1000
