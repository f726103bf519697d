package import AndironCommands
package import FHIRDatabase
internal import FHIRServer
package import FHIRStore
internal import Foundation
internal import HTTPServer
internal import Inspector
package import StorageClient

/// `andiron serve`: gives a store, or FHIR resources in a database, an address.
package enum ServeCommand: ResourceCommand {
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

  package static let specification = CommandSpecification(
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
      it: answers under way are completed, feeds end, the store is closed. For a database, the server
      has all of this without CouchDB's interface, whose requests it answers with 501.

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

  package static let resourceOptions = [
    port, host, publicURL, readOnly, tokens, user, tls, open, cors, ParsedArguments.searchZone,
    capability, audit, log,
  ]

  package static var createsResources: Bool { true }

  package static func checkResources(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try ServeSettings(arguments)
  }

  package static func recordOptions(_ arguments: ParsedArguments) throws -> FHIRStoreOptions {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    options.timeZone = try arguments.timeZone(ParsedArguments.searchZone)
    return options
  }

  package static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let settings = try ServeSettings(arguments)
    let trail = try settings.trail()
    let records = try arguments.served()
    do {
      try serve(settings, trail, console) { authenticator in
        Router(
          authenticator, FHIRServer(records, options: settings.fhir), trail: trail,
          pages: StorePages(records, name: arguments.storeURL.lastPathComponent, authenticator),
          gauges: { (try? StoreGauges.text(records.store)) ?? "" })
      }
    } catch {
      try records.close()
      throw error
    }
    try StoreClosing.close(specification.name, console) { try records.close() }
    return .sound
  }

  /// Serves the resources and objects of a database under a name. The caller closes it.
  package static func answer<Backend: DatabaseBackend>(
    _ records: FHIRDatabase<Backend>, name: String, _ arguments: ParsedArguments,
    _ console: Console
  ) throws -> ExitStatus {
    let settings = try ServeSettings(arguments)
    let trail = try settings.trail()
    console.errorLine("this is a database, which is served without CouchDB's interface")
    let inspector = Inspector(records, options: InspectorPages.options(name: name))
    try serve(settings, trail, console) { authenticator in
      Router(
        authenticator, FHIRServer(records, options: settings.fhir), trail: trail,
        pages: DatabasePages(inspector, authenticator), gauges: { "" })
    }
    return .sound
  }

  /// Listens until the console is interrupted. Throws `CommandError` if that cannot be.
  private static func serve(
    _ settings: ServeSettings, _ trail: (any AuditTrail)?, _ console: Console,
    router: (HTTPAuthenticator) -> Router
  ) throws {
    let authenticator = settings.authenticator
    let router = router(authenticator)
    let server: HTTPListener
    do {
      server = try HTTPListener(
        settings.guarded(router), options: settings.listener,
        log: { entry in
          router.metrics.add(entry)
          if settings.isLogging { console.errorLine(AccessLine.text(entry)) }
        })
    } catch {
      throw CommandError(error.message)
    }
    _ = console.isInterrupted()
    try console.line("listening on \(server.url)")
    var watch = settings.tokenFile.map(TokenWatch.init)
    while !console.isInterrupted() {
      Thread.sleep(forTimeInterval: 0.05)
      watch?.look(authenticator, console) { try settings.currentCredentials() }
    }
    server.stop()
  }
}
