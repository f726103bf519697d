import Foundation

/// An authority, a server's certificate for 127.0.0.1 and a client's, which the command `openssl`
/// makes; nil where it does not exist.
struct Certificates: Sendable {
  let authority: [UInt8]
  let server: (chain: [UInt8], key: [UInt8])
  let client: (chain: [UInt8], key: [UInt8])
  /// The folder with all of them, as `authority.pem`, `server.pem`, `server.key` and so on.
  let folder: URL

  static let shared: Certificates? = {
    do {
      return try Certificates()
    } catch {
      FileHandle.standardError.write(
        Data("SKIPPED: tests of encrypted connections need the command openssl\n".utf8))
      return nil
    }
  }()

  private static let place = FileManager.default.temporaryDirectory
    .appendingPathComponent("andiron-certificates-\(ProcessInfo.processInfo.processIdentifier)")

  private init() throws {
    folder = Self.place
    atexit { try? FileManager.default.removeItem(at: Certificates.place) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let folder = folder
    let common = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"]
    try Self.openssl(
      ["req", "-x509"] + common + [
        "-subj", "/CN=Authority", "-keyout", "authority.key", "-out", "authority.pem",
      ], in: folder)
    for (name, extra) in [
      ("server", ["-addext", "subjectAltName=IP:127.0.0.1"]), ("client", []),
    ] {
      try Self.openssl(
        ["req", "-x509"] + common + extra + [
          "-addext", "basicConstraints=critical,CA:FALSE", "-CA", "authority.pem", "-CAkey",
          "authority.key", "-subj", "/CN=\(name)", "-keyout", "\(name).key", "-out", "\(name).pem",
        ], in: folder)
    }
    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }
    authority = try bytes("authority.pem")
    server = (try bytes("server.pem"), try bytes("server.key"))
    client = (try bytes("client.pem"), try bytes("client.key"))
  }

  struct Failure: Error {}

  static func openssl(_ arguments: [String], in folder: URL) throws {
    let process = try start(arguments, in: folder)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure() }
  }

  static func start(_ arguments: [String], in folder: URL) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
