#if PostgreSQL
  import FileAccess
  import Foundation
  package import PostgreSQLDriver

  /// A server of PostgreSQL of this process's own. It ends with the process, at the latest when the
  /// next one starts.
  package final class TestServer: Sendable {
    package let directory: String
    package let port: Int
    private let databases = Locked(0)

    /// One for all tests that do not stop it; nil, with a word, where there is none.
    package static let shared: TestServer? = start()

    /// For conditions of suites.
    package static var isThere: Bool { shared != nil }

    private init(directory: String, port: Int) {
      self.directory = directory
      self.port = port
    }

    /// Starts another one; nil, with a word, where none can be had. It asks for passwords, but not
    /// on its socket.
    package static func start() -> TestServer? {
      guard let scripts = TestServerScripts.find() else { return nil }
      scripts.cleanUp()
      let directory = TestServerScripts.newDirectory()
      guard let port = try? TestSocket.freePort() else { return nil }
      let server = TestServer(directory: directory, port: port)
      guard server.restart() else {
        print("SKIPPED: PostgreSQL does not start in \(directory)")
        return nil
      }
      scripts.stopAtExit(directory)
      return server
    }

    /// Stops the server as a crash would. Whether it could be stopped.
    @discardableResult
    package func crash() -> Bool { stop(mode: "immediate") }

    /// Ends all connections, and stops the server. Whether it could be stopped.
    @discardableResult
    package func stop(mode: String = "fast") -> Bool {
      guard let scripts = TestServerScripts.find() else { return false }
      return ShellCommand.run("/bin/sh", [scripts.stop, directory, mode]) == 0
    }

    /// Starts the server once more, with its data. Whether it runs.
    @discardableResult
    package func restart() -> Bool {
      guard let scripts = TestServerScripts.find() else { return false }
      return ShellCommand.run(
        "/bin/sh", [scripts.start, directory, "\(port)", "scram"],
        environment: ["PGTEST_FSYNC": "off"]) == 0
    }

    /// As the superuser, through the socket.
    package func administrator(
      database: String = "postgres"
    ) throws -> PostgreSQLAddress {
      try PostgreSQLAddress("postgresql://postgres@/\(database)?host=\(directory)&port=\(port)")
    }

    /// A new, empty database of the role `andiron`, by TCP with its password. If it is recorded,
    /// ``StatementLog`` has the statements that are sent to it.
    package func newDatabase(isRecorded: Bool = false) throws -> PostgreSQLAddress {
      let number = databases.withLock { number in
        number += 1
        return number
      }
      let name = "test_\(number)"
      let connection = try Connection(to: administrator())
      defer { connection.close() }
      try connection.execute("CREATE DATABASE \(name) OWNER andiron", timeout: .seconds(120))
      if isRecorded {
        try connection.execute("ALTER DATABASE \(name) SET log_statement = 'all'")
        // Without the values.
        try connection.execute("ALTER DATABASE \(name) SET log_parameter_max_length = 0")
      }
      return try address(database: name)
    }

    /// Removes a database of ``newDatabase()``, and ends the connections to it.
    package func removeDatabase(at address: PostgreSQLAddress) throws {
      guard let database = address.database else { return }
      let connection = try Connection(to: administrator())
      defer { connection.close() }
      try connection.execute("DROP DATABASE \(database) WITH (FORCE)")
    }

    /// The role `andiron` by TCP, at the server or at a proxy in front of it.
    package func address(
      database: String, port: Int? = nil, password: String = "andiron"
    ) throws -> PostgreSQLAddress {
      try PostgreSQLAddress(
        "postgresql://andiron:\(password)@127.0.0.1:\(port ?? self.port)/\(database)")
    }

    /// Changes settings of the server, and has it read them.
    package func set(_ settings: [(name: String, value: String)]) throws {
      let connection = try Connection(to: administrator())
      defer { connection.close() }
      for (name, value) in settings {
        try connection.execute("ALTER SYSTEM SET \(name) = '\(value)'")
      }
      try connection.execute("SELECT pg_reload_conf()")
    }
  }
#endif
