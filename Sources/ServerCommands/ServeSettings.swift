internal import AndironCommands
internal import FHIRServer
internal import Foundation
internal import HTTPServer
internal import ValueModel

/// The options of `andiron serve`, with the contents of the files that they name.
struct ServeSettings {
  let listener: HTTPListenerOptions
  let fhir: FHIRServerOptions
  private let credentials: HTTPCredentials
  private let origins: [String]
  private let arguments: ParsedArguments

  /// Reads the files that the arguments name, apart from the trail. Throws `UsageError` if the
  /// arguments are wrong, and `CommandError` if a file cannot be read.
  init(_ arguments: ParsedArguments) throws {
    self.arguments = arguments
    listener = try Self.listenerOptions(arguments)
    credentials = try Self.credentials(arguments)
    try Self.checkOpenness(listener, credentials, arguments)
    origins = try Self.origins(arguments)
    fhir = try Self.serverOptions(arguments, requiresLogin: !credentials.isEmpty)
  }

  var isLogging: Bool { arguments.has(ServeCommand.log) }
  var tokenFile: String? { arguments[ServeCommand.tokens] }

  /// A new judge of logins.
  var authenticator: HTTPAuthenticator {
    HTTPAuthenticator(
      credentials, isReadOnly: arguments.has(ServeCommand.readOnly),
      isSecure: listener.certificate != nil || listener.publicOrigin?.hasPrefix("https:") == true)
  }

  /// The users, and the tokens that the file has now. Throws `CommandError` if it cannot be read.
  func currentCredentials() throws -> HTTPCredentials {
    try Self.credentials(arguments, atStart: false)
  }

  /// The handler with what keeps web pages out or lets them in.
  func guarded(_ router: some HTTPHandler) -> any HTTPHandler {
    let handler: any HTTPHandler =
      origins.isEmpty ? router : HTTPCrossOrigin(router, origins: origins)
    if arguments.has(ServeCommand.open) { return handler }
    let names: HTTPPageGuard.Names = credentials.isEmpty ? .known(listener.host) : .any
    return HTTPPageGuard(handler, names: names, origins: origins)
  }

  /// Opens the trail; nil if there is to be none. Throws `CommandError` if that cannot be.
  func trail() throws -> (any AuditTrail)? {
    guard let path = arguments[ServeCommand.audit] else { return nil }
    do {
      return try AuditFile(at: URL(filePath: path))
    } catch {
      throw CommandError("\(path): \(error.message)")
    }
  }

  private static func origins(_ arguments: ParsedArguments) throws -> [String] {
    let origins = arguments.all(ServeCommand.cors)
    guard origins.allSatisfy(HTTPCrossOrigin.isOrigin) else {
      throw UsageError("--cors needs an origin, such as https://app.example, or *")
    }
    return origins
  }

  private static func listenerOptions(
    _ arguments: ParsedArguments
  ) throws -> HTTPListenerOptions {
    var options = HTTPListenerOptions()
    options.port = try arguments.number(ServeCommand.port, in: 0...65_535) ?? 0
    options.host = arguments[ServeCommand.host] ?? options.host
    options.publicOrigin = try publicOrigin(arguments)
    // The guard around the handlers decides which names are answered.
    options.answersForeignNames = true
    let files = try arguments.all(ServeCommand.tls).map { path in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw CommandError("the file \(path) cannot be read")
      }
      return [UInt8](data)
    }
    if files.count == 2 { options.certificate = (files[0], files[1]) }
    return options
  }

  private static func serverOptions(
    _ arguments: ParsedArguments, requiresLogin: Bool
  ) throws -> FHIRServerOptions {
    var options = FHIRServerOptions()
    options.requiresLogin = requiresLogin
    for path in arguments.all(ServeCommand.capability) {
      guard let data = FileManager.default.contents(atPath: path) else {
        throw CommandError("the file \(path) cannot be read")
      }
      guard let part = try? JSON.parse([UInt8](data)), options.addCapabilities(part) else {
        throw CommandError("the file \(path) has no part of a capability statement of a release")
      }
    }
    return options
  }

  private static func publicOrigin(_ arguments: ParsedArguments) throws -> String? {
    guard let text = arguments[ServeCommand.publicURL] else { return nil }
    let origin = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard origin != "*", HTTPCrossOrigin.isOrigin(origin) else {
      throw UsageError("--public-url needs a scheme and a host, such as https://fhir.example")
    }
    return origin.lowercased()
  }

  /// A file without a token is a mistake at the start; later, it withdraws all of them.
  private static func credentials(
    _ arguments: ParsedArguments, atStart: Bool = true
  ) throws -> HTTPCredentials {
    var credentials = HTTPCredentials()
    for text in arguments.all(ServeCommand.user) {
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw UsageError("--user needs NAME:PASSWORD") }
      credentials.addUser(name: parts[0], password: parts[1], role: .readWrite)
    }
    if let path = arguments[ServeCommand.tokens] {
      try TokenFile.read(path, into: &credentials)
      if atStart, credentials.isEmpty { throw CommandError("the file \(path) has no token") }
    }
    return credentials
  }

  private static func checkOpenness(
    _ options: HTTPListenerOptions, _ credentials: HTTPCredentials, _ arguments: ParsedArguments
  ) throws {
    if arguments.has(ServeCommand.open) { return }
    if options.publicOrigin != nil, credentials.isEmpty {
      throw UsageError("with --public-url, --user or --tokens are needed, or --open")
    }
    let local: Set = ["127.0.0.1", "::1", "localhost"]
    guard !local.contains(options.host) else { return }
    guard options.certificate != nil, !credentials.isEmpty else {
      throw UsageError(
        "beyond this machine, --tls and --user or --tokens are needed, or --open")
    }
  }
}
