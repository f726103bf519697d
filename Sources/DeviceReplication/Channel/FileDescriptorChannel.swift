import FileAccess
import Foundation

/// A channel over file descriptors: a pair of pipes, a socket, a serial line.
///
/// Reads and writes block, on two threads of the channel, which end with it.
public final class FileDescriptorChannel: DeviceChannel {
  private let reading: Int32
  private let writing: Int32
  private let threads = BlockingThreads(name: "andiron.device.channel", count: 2)
  private let isClosed = Locked(false)
  /// A pipe whose writing end is closed with the channel, so that a waiting read ends.
  private let alarm: (reading: Int32, writing: Int32)

  /// Takes over the descriptors, and closes them with the channel. For a socket, both are the same
  /// number. The initializer makes them non-blocking, and ignores SIGPIPE for the whole process.
  ///
  /// Throws `DeviceError.invalidArgument` if they are not open, or no more can be opened.
  public init(reading: Int32, writing: Int32) throws {
    guard let alarm = DescriptorCalls.pipe(), DescriptorCalls.prepare(reading),
      DescriptorCalls.prepare(writing)
    else { throw DeviceError(.invalidArgument, "the file descriptors cannot be used") }
    DescriptorCalls.ignoreBrokenPipes()
    self.reading = reading
    self.writing = writing
    self.alarm = alarm
  }

  deinit { close() }

  /// Throws `DeviceError`: `.closed`, `.cutOff` if the other side has gone away, and
  /// `.channelFailed` if the bytes cannot be written for another reason.
  public func send(_ bytes: [UInt8]) async throws {
    try await threads.perform { [writing, alarm] in
      var rest = bytes[...]
      while !rest.isEmpty {
        switch DescriptorCalls.write(rest, to: writing) {
        case .count(let count): rest = rest.dropFirst(count)
        case .wait: try DescriptorCalls.wait(writing, toWrite: true, alarm: alarm.reading)
        case .failure(let number): throw DescriptorCalls.error("write", number)
        }
      }
    }
  }

  /// Returns the next piece, or nil once the other side has closed its end. Throws `DeviceError`:
  /// `.closed`, `.cutOff` if the connection was cut off, and `.channelFailed` if the descriptor
  /// cannot be read.
  public func receive() async throws -> [UInt8]? {
    try await threads.perform { [reading, alarm] in
      var buffer = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        switch DescriptorCalls.read(reading, into: &buffer) {
        case .count(0): return nil
        case .count(let count): return Array(buffer[..<count])
        case .wait: try DescriptorCalls.wait(reading, toWrite: false, alarm: alarm.reading)
        case .failure(let number): throw DescriptorCalls.error("read", number)
        }
      }
    }
  }

  public func close() {
    let isFirst = isClosed.withLock { isClosed in
      defer { isClosed = true }
      return !isClosed
    }
    guard isFirst else { return }
    DescriptorCalls.close(alarm.writing)
    // The descriptors stay open while a thread uses them, as their numbers may be reused for other
    // files.
    threads.stop { [reading, writing, alarm] in
      DescriptorCalls.close(alarm.reading)
      DescriptorCalls.close(reading)
      if writing != reading { DescriptorCalls.close(writing) }
    }
  }
}
