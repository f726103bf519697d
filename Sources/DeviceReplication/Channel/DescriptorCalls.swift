#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The system calls for file descriptors.
enum DescriptorCalls {
  enum Outcome {
    case count(Int)
    /// The call cannot read or write anything at this moment.
    case wait
    case failure(Int32)
  }

  /// Makes reads and writes return at once. Returns false if the descriptor is not open.
  static func prepare(_ descriptor: Int32) -> Bool {
    let flags = fcntl(descriptor, F_GETFL)
    return flags >= 0 && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0
  }

  static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

  static func pipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let status = Darwin.pipe(&ends)
    #elseif canImport(Musl)
      let status = Musl.pipe(&ends)
    #else
      let status = Glibc.pipe(&ends)
    #endif
    return status == 0 ? (ends[0], ends[1]) : nil
  }

  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Outcome {
    let size = buffer.count
    return buffer.withUnsafeMutableBytes { bytes in
      #if canImport(Darwin)
        outcome(Darwin.read(descriptor, bytes.baseAddress, size))
      #elseif canImport(Musl)
        outcome(Musl.read(descriptor, bytes.baseAddress, size))
      #else
        outcome(Glibc.read(descriptor, bytes.baseAddress, size))
      #endif
    }
  }

  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Outcome {
    bytes.withUnsafeBytes { bytes in
      #if canImport(Darwin)
        outcome(Darwin.write(descriptor, bytes.baseAddress, bytes.count))
      #elseif canImport(Musl)
        outcome(Musl.write(descriptor, bytes.baseAddress, bytes.count))
      #else
        outcome(Glibc.write(descriptor, bytes.baseAddress, bytes.count))
      #endif
    }
  }

  /// Blocks until there is something to read, or room to write, or the descriptor has failed.
  ///
  /// Throws `DeviceError.closed` once the other end of `alarm` is closed.
  static func wait(_ descriptor: Int32, toWrite: Bool, alarm: Int32) throws(DeviceError) {
    var wanted = [
      pollfd(fd: descriptor, events: Int16(toWrite ? POLLOUT : POLLIN), revents: 0),
      pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&wanted, 2, -1) < 0, errno == EINTR {}
    if wanted[1].revents != 0 { throw DeviceError(.closed, "the channel is closed") }
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  /// Returns the error of a channel for a failed call.
  static func error(_ call: String, _ number: Int32) -> DeviceError {
    if number == EPIPE || number == ECONNRESET {
      return DeviceError(.cutOff, "the other side has gone away")
    }
    return DeviceError(.channelFailed, "a \(call) has failed with the error number \(number)")
  }

  private static func outcome(_ count: Int) -> Outcome {
    if count >= 0 { return .count(count) }
    let number = errno
    return [EAGAIN, EWOULDBLOCK, EINTR].contains(number) ? .wait : .failure(number)
  }
}
