import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The address of the other end of a connection, as far as limits distinguish it: the whole
/// address, or with IPv6 its first 64 bits, within which a client chooses addresses freely (RFC
/// 4291, section 2.5.1).
struct PeerAddress: Hashable {
  let bytes: [UInt8]
  /// Whether it is this machine.
  let isOwnMachine: Bool

  /// The other end of a socket; nil if it has none, or is not of the internet.
  init?(ofSocket descriptor: Int32) {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(descriptor, $0, &length)
      }
    }
    guard result == 0 else { return nil }
    let raw = withUnsafeBytes(of: &storage) { Array($0) }
    switch Int32(storage.ss_family) {
    case AF_INET: self.init(Array(raw[4..<8]))
    case AF_INET6: self.init(Array(raw[8..<24]))
    default: return nil
    }
  }

  /// The address that a text names, as ``HTTPRequest/clientAddress`` has it; nil if it names none.
  init?(_ text: String) {
    var bytes = [UInt8](repeating: 0, count: 16)
    let family = text.contains(":") ? AF_INET6 : AF_INET
    guard inet_pton(family, text, &bytes) == 1 else { return nil }
    self.init(family == AF_INET ? Array(bytes[..<4]) : bytes)
  }

  /// An address of 4 or 16 bytes.
  init(_ address: [UInt8]) {
    let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
    let plain = address.starts(with: mapped) ? Array(address[12...]) : address
    isOwnMachine =
      plain.count == 4
      ? plain[0] == 127 : plain.dropLast().allSatisfy { $0 == 0 } && plain.last == 1
    bytes = plain.count == 4 || isOwnMachine ? plain : Array(plain[..<8])
  }
}
