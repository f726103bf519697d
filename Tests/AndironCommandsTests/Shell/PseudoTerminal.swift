import Foundation

/// A terminal whose user is a test.
final class PseudoTerminal {
  private let own: CInt
  /// What a program is given in place of a terminal.
  let other: FileHandle
  private(set) var text = ""

  /// Nil where the system has none to give.
  init?() {
    var ends: (own: CInt, other: CInt) = (-1, -1)
    guard openpty(&ends.own, &ends.other, nil, nil, nil) == 0 else { return nil }
    own = ends.own
    other = FileHandle(fileDescriptor: ends.other, closeOnDealloc: true)
  }

  deinit { close(own) }

  func type(_ keys: String) throws {
    let bytes = Array(keys.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = write(own, Array(bytes[sent...]), bytes.count - sent)
      guard count > 0 else { throw POSIXError(.EIO) }
      sent += count
    }
  }

  /// Takes away what has been shown up to `expected`, when that appears; false where it does not within seconds.
  func shows(_ expected: String, within seconds: Int = 30) -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while true {
      if let range = text.range(of: expected) {
        text.removeSubrange(..<range.upperBound)
        return true
      }
      var event = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
      guard ContinuousClock.now < end else { return false }
      guard poll(&event, 1, 200) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4_096)
      let count = read(own, &bytes, bytes.count)
      guard count > 0 else { return false }
      text += String(decoding: bytes[..<count], as: UTF8.self)
    }
  }
}
