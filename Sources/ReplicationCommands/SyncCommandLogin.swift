internal import AndironCommands
internal import FHIRReplication
internal import Foundation
internal import HTTPClient

/// The login at the server, from the arguments of `andiron sync`.
enum SyncCommandLogin {
  /// The server's address without user and password, and what adds them, or the token, to requests.
  /// Throws `UsageError` if both are given, and `CommandError` if the file cannot be read.
  static func login(
    _ arguments: ParsedArguments
  ) throws -> (address: String, authorization: FHIRSyncOptions.Authorization?) {
    let (address, user) = try parts(of: arguments.operands[1])
    guard let file = arguments[SyncCommand.token] else {
      guard let user else { return (address, nil) }
      let text = "Basic " + Data(user.utf8).base64EncodedString()
      return (address, { request, _ in request.headers["Authorization"] = text })
    }
    guard user == nil else {
      throw UsageError("a user in the address and --token cannot be combined")
    }
    let token = try read(file)
    return (
      address,
      { request, isRenewal in
        // The program that renews the token writes it to the file.
        let current = isRenewal ? try read(file) : token
        request.headers["Authorization"] = "Bearer " + current
      }
    )
  }

  private static func read(_ file: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: file) else {
      throw CommandError("the file \(file) cannot be read")
    }
    let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      throw CommandError("the file \(file) has no token")
    }
    return text
  }

  private static func parts(of text: String) throws -> (address: String, user: String?) {
    guard let scheme = text.range(of: "://") else { return (text, nil) }
    let end = text[scheme.upperBound...].firstIndex(of: "/") ?? text.endIndex
    guard let mark = text[scheme.upperBound..<end].lastIndex(of: "@") else { return (text, nil) }
    let user = String(text[scheme.upperBound..<mark])
    do {
      let name = try PercentCoding.decoded(user)
      return (String(text[..<scheme.upperBound]) + text[text.index(after: mark)...], name)
    } catch {
      throw UsageError("the user in the address is not percent-encoded correctly")
    }
  }
}
