/// An open file. Reads and writes name their offset, so a handle has no position to share.
///
/// `read` and `write` are the bare operations: they may transfer less than asked, or throw
/// `.interrupted`. Callers use `readFully`, `readExactly` and `writeFully`, which continue until
/// they are done. After `close`, every throwing method throws `.closed`.
public protocol File: AnyObject, Sendable {
  /// The path that the file was opened with, for error texts.
  var path: String { get }

  /// Copies bytes at `offset` into `buffer` and returns how many; zero only at or past the end.
  ///
  /// Throws `.interrupted` if a signal came first, `.closed` after `close`, or a system error.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileError) -> Int

  /// Copies `bytes` to `offset`, growing the file, and returns how many were taken: at least one,
  /// unless `bytes` is empty.
  ///
  /// Throws `.permission` if the file is open for reading only, `.noSpace` if there is no room,
  /// `.interrupted` if a signal came first, `.closed` after `close`, or a system error.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(FileError) -> Int

  /// Returns the length in bytes. Throws `.closed` after `close`, or a system error.
  func byteCount() throws(FileError) -> Int

  /// Cuts the file, or extends it with zeros, to `byteCount` bytes.
  ///
  /// Throws `.permission` if the file is open for reading only, `.closed` after `close`, or a
  /// system error.
  func truncate(to byteCount: Int) throws(FileError)

  /// Waits until everything written so far is as safe as `level` promises.
  ///
  /// Throws `.closed` after `close`, or a system error. A failed sync must not be retried.
  func sync(_ level: SyncLevel) throws(FileError)

  /// Maps the first `byteCount` bytes for reading. Returns nil if mapping is not available.
  ///
  /// `byteCount` may exceed the file's length; bytes beyond the length must not be touched until
  /// the file has grown over them. The mapping shows later writes made through any handle. Throws
  /// `.closed` after `close`, or a system error.
  func map(byteCount: Int) throws(FileError) -> (any MappedBytes)?

  /// Closes the handle. Closing it again does nothing; other calls then throw `.closed`. Mappings
  /// stay valid.
  func close()
}

extension File {
  /// Reads until `buffer` is full or the file ends, and returns the number of bytes read.
  ///
  /// Throws what `read` throws; `.interrupted` only after many interruptions in a row.
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

  /// Fills `buffer`.
  ///
  /// Throws `.endOfFile` if the file ends before `buffer` is full; otherwise throws what
  /// `readFully` throws.
  public func readExactly(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(FileError) {
    let count = try readFully(into: buffer, at: offset)
    guard count == buffer.count else {
      throw FileError(.endOfFile, "read \(buffer.count) bytes at \(offset)", path: path)
    }
  }

  /// Writes all of `bytes`. If it throws, some of them may have been written.
  ///
  /// Throws what `write` throws; `.interrupted` only after many interruptions in a row.
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

/// The number of interruptions in a row that counts as a fault, which endless repetition would
/// hide. Fewer count as badly timed signals.
private let interruptionLimit = 1000
