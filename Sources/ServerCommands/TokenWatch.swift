internal import AndironCommands
internal import Foundation
internal import HTTPServer

/// Reloads the tokens of a file into a server when the file has changed.
struct TokenWatch {
  /// The attributes that distinguish a file from an earlier one with the same name.
  private struct State: Equatable {
    var modified: Date?
    var size: Int?
    var number: Int?

    init(_ path: String) {
      let found = try? FileManager.default.attributesOfItem(atPath: path)
      modified = found?[.modificationDate] as? Date
      size = (found?[.size] as? NSNumber)?.intValue
      number = (found?[.systemFileNumber] as? NSNumber)?.intValue
    }
  }

  private static let interval = Duration.seconds(1)

  private let path: String
  private var state: State
  private var next = ContinuousClock.now + Self.interval

  /// `path` is the file that was read just now.
  init(_ path: String) {
    self.path = path
    state = State(path)
  }

  /// Looks at the file once a second. A file that cannot be read is reported, and changes nothing.
  mutating func look(
    _ authenticator: HTTPAuthenticator, _ console: Console,
    read: () throws -> HTTPCredentials
  ) {
    guard ContinuousClock.now >= next else { return }
    next = ContinuousClock.now + Self.interval
    let found = State(path)
    guard found != state else { return }
    state = found
    do {
      authenticator.replaceCredentials(try read())
      console.errorLine("the tokens of \(path) were read again")
    } catch {
      console.errorLine("\(error); the tokens that were known stay valid")
    }
  }
}
