internal import Andiron
internal import AndironCommands
internal import FHIRServer
internal import FHIRStore
internal import Foundation
internal import HTTPServer
internal import StorageEngine
internal import ValueModel

/// `andiron serve`: gives a store an address.
enum ServeCommand: Command {
  static let port = OptionSpecification(
    "port", value: "N", "The port; 0, for one that is free, without this option.")
  static let host = OptionSpecification(
    "host", value: "ADDRESS", "The address to listen on; 127.0.0.1 without this option.")
  static let publicURL = OptionSpecification(
    "public-url", value: "ORIGIN",
    "Where clients reach the server through a proxy: https://fhir.example.")
  static let readOnly = OptionSpecification("read-only", "Nobody may write.")
  static let tokens = OptionSpecification(
    "tokens", value: "FILE", isSecret: true, "Who may ask: a line for each token, see below.")
  static let user = OptionSpecification(
    "user", value: "NAME:PASSWORD", isRepeatable: true, "A user who may read and write.")
  static let tls = OptionSpecification(
    "tls", value: "CERTIFICATE KEY", isSecret: true, "Encrypt connections: two files in PEM.")
  static let open = OptionSpecification(
    "open", "Ask nobody who they are, also beyond this machine and for web pages.")
  static let cors = OptionSpecification(
    "cors", value: "ORIGIN", isRepeatable: true,
    "Let browsers read answers for web pages of this origin, or of all with *.")
  static let capability = OptionSpecification(
    "capability", value: "FILE", isRepeatable: true,
    "Add this to the capability statement: JSON, see below.")
  static let audit = OptionSpecification(
    "audit", value: "FILE", "Record in FILE who asked for what: see `andiron audit`.")
  static let log = OptionSpecification("log", "Print a line on standard error for each request.")

  static let specification = CommandSpecification(
    name: "serve",
    summary: "Serves a store over HTTP: CouchDB's interface, FHIR's, and pages to look at it.",
    operands: ["STORE"],
    options: [
      .keyFile, port, host, publicURL, readOnly, tokens, user, tls, open, cors,
      ParsedArguments.searchZone, capability, audit, log,
    ],
    json: nil,
    details: """
      The store is created if absent. CouchDB's interface to its databases is at the root, FHIR's to
      its resources under /fhir/r4 (dstu2, stu3, r5), the inspector's pages under /_utils/, where a
      browser that asks for / is sent, and the server's state at /health and /metrics. When
      the server is ready, it prints one line: `listening on`, and its address. SIGTERM and Ctrl-C end
      it: answers under way are completed, feeds end, the store is closed.

      Without --user and --tokens, everybody who reaches the address may read and write. A line of the
      file of tokens is the SHA-256 of a token in hexadecimal, `read-only` or `read-write`, a name, and
      the last day of the token if it has one, such as 2030-12-31. The file is read again when it changes.
      Clients send the token as `Authorization: Bearer TOKEN`, or as the password of that name. Passwords
      that are given as an option can be seen by others on this machine; those of the file cannot. Needs a
      build with the trait Server.

      Behind a proxy, --public-url names the scheme and the host that clients use, with which links in
      answers then begin: of pages, of new resources, of exported files. With it the server starts only
      with users or tokens, or with --open.

      Writes that pages of other origins send are refused, as a browser sends the login that it keeps along
      with them; behind a proxy, the proxy has to leave the name of the server in the requests. A server
      that asks nobody who they are also refuses requests under other names than this machine's own, such as
      localhost. --cors names origins whose pages may read and write, such as
      https://app.example; those that are named may send logins too. --open lets all in.

      With --zone, a day such as date=2024-05-01 in searches of FHIR is that of the zone, and so are dates
      and times without a zone in resources.

      A file of --capability is a part of a CapabilityStatement, such as its instantiates,
      implementationGuide, and the supportedProfile of types in rest.resource. It is merged into that of
      the release with its fhirVersion, or of R4.

      --audit FILE adds a line to FILE for each request, except to /health and /metrics, before it is
      answered: the time, the name of the client, the path, what was searched for, and the status. A
      request that cannot be recorded is answered with 503.
      """,
    examples: [
      "andiron serve clinic.andiron --port 5984 --user ada:engine",
      "andiron serve clinic.andiron --host 0.0.0.0 --tls chain.pem key.pem --tokens tokens.txt",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let options = try listenerOptions(arguments)
    let credentials = try credentials(arguments)
    try checkOpenness(options, credentials, arguments)
    let origins = try origins(arguments)
    let served = try serverOptions(arguments, requiresLogin: !credentials.isEmpty)
    let trail = try trail(arguments)
    let records = try arguments.served()
    let authenticator = HTTPAuthenticator(
      credentials, isReadOnly: arguments.has(readOnly),
      isSecure: options.certificate != nil || options.publicOrigin?.hasPrefix("https:") == true)
    let metrics = ServerMetrics()
    let isLogging = arguments.has(log)
    let server: HTTPListener
    do {
      server = try HTTPListener(
        handler(
          StoreRouter(
            records, name: arguments.storeURL.lastPathComponent, authenticator, metrics, served,
            trail: trail),
          origins,
          guarding: arguments.has(open) ? nil : credentials.isEmpty ? .known(options.host) : .any),
        options: options,
        log: { entry in
          metrics.add(entry)
          if isLogging { console.errorLine(AccessLine.text(entry)) }
        })
    } catch {
      try records.close()
      throw CommandError(error.message)
    }
    _ = console.isInterrupted()
    try console.line("listening on \(server.url)")
    var watch = arguments[tokens].map(TokenWatch.init)
    while !console.isInterrupted() {
      Thread.sleep(forTimeInterval: 0.05)
      watch?.look(authenticator, console) { try self.credentials(arguments, atStart: false) }
    }
    server.stop()
    try StoreClosing.close(specification.name, console) { try records.close() }
    return .sound
  }

  /// The handler with what keeps web pages out or lets them in. `names` are those under which a
  /// server may be called: nil for one that lets all pages in.
  private static func handler(
    _ router: StoreRouter, _ origins: [String], guarding names: HTTPPageGuard.Names?
  ) -> any HTTPHandler {
    let handler: any HTTPHandler =
      origins.isEmpty ? router : HTTPCrossOrigin(router, origins: origins)
    return names.map { HTTPPageGuard(handler, names: $0, origins: origins) } ?? handler
  }

  private static func trail(_ arguments: ParsedArguments) throws -> (any AuditTrail)? {
    guard let path = arguments[audit] else { return nil }
    do {
      return try AuditFile(at: URL(filePath: path))
    } catch {
      throw CommandError("\(path): \(error.message)")
    }
  }

  private static func origins(_ arguments: ParsedArguments) throws -> [String] {
    let origins = arguments.all(cors)
    guard origins.allSatisfy(HTTPCrossOrigin.isOrigin) else {
      throw UsageError("--cors needs an origin, such as https://app.example, or *")
    }
    return origins
  }

  private static func listenerOptions(
    _ arguments: ParsedArguments
  ) throws -> HTTPListenerOptions {
    var options = HTTPListenerOptions()
    options.port = try arguments.number(port, in: 0...65_535) ?? 0
    options.host = arguments[host] ?? options.host
    options.publicOrigin = try publicOrigin(arguments)
    // The guard around the handlers decides which names are answered.
    options.answersForeignNames = true
    let files = try arguments.all(tls).map { path in
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
    for path in arguments.all(capability) {
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
    guard let text = arguments[publicURL] else { return nil }
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
    for text in arguments.all(user) {
      let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw UsageError("--user needs NAME:PASSWORD") }
      credentials.addUser(name: parts[0], password: parts[1], role: .readWrite)
    }
    if let path = arguments[tokens] {
      try TokenFile.read(path, into: &credentials)
      if atStart, credentials.isEmpty { throw CommandError("the file \(path) has no token") }
    }
    return credentials
  }

  private static func checkOpenness(
    _ options: HTTPListenerOptions, _ credentials: HTTPCredentials, _ arguments: ParsedArguments
  ) throws {
    if arguments.has(open) { return }
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
