internal import AndironCommands
internal import Foundation
internal import HTTPClient

/// The transport of commands that reach servers, and its options.
enum ServerTransport {
  static let authorities = OptionSpecification(
    "authorities", value: "FILE", "Trust servers with certificates of these authorities, in PEM.")
  static let plainCredentials = OptionSpecification(
    "plain-credentials", "Send passwords and tokens over http to other machines, too.")

  static let proxy = OptionSpecification(
    "proxy", value: "URL", "Send requests through this proxy: http://proxy.example:3128.")

  /// The options of all commands that reach servers.
  static let all = [authorities, plainCredentials, proxy]

  /// Throws `CommandError` if the file of authorities cannot be read, the address of the proxy
  /// cannot be used, or this build has no client.
  static func make(_ arguments: ParsedArguments) throws -> SystemTransport {
    var options = TransportOptions()
    options.allowsPlainCredentials = arguments.has(plainCredentials)
    options.proxy = arguments[proxy]
    if let file = arguments[authorities] {
      guard let data = FileManager.default.contents(atPath: file) else {
        throw CommandError("the file \(file) cannot be read")
      }
      options.authorities = [UInt8](data)
    }
    do {
      return try SystemTransport(options)
    } catch let error as TransportError {
      throw CommandError(error.message)
    }
  }
}
