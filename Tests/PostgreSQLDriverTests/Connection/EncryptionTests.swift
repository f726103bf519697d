#if PostgreSQL
  import Foundation
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  /// A server with a certificate of its own.
  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct EncryptionTests {
    @Test func aCertificateIsTrustedOnlyIfItIsTheServersAndNamesTheHost() throws {
      let server = try #require(TestServer.start())
      defer { server.stop() }
      let certificate = server.directory + "/data/server.crt"
      let key = server.directory + "/data/server.key"
      let status = ShellCommand.run(
        "/usr/bin/env",
        [
          "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
          "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
          "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate,
        ])
      guard status == 0 else {
        print("SKIPPED: tests of encrypted connections need the command openssl")
        return
      }
      ShellCommand.run("/bin/chown", ["--reference=\(server.directory)/data", key, certificate])
      ShellCommand.run("/bin/chmod", ["600", key])
      try server.set([("ssl", "on")])
      let begin = "postgresql://andiron:andiron@"
      let end = ":\(server.port)/andiron?sslmode="
      func connect(_ host: String, _ mode: String) throws -> Connection {
        try Connection(
          to: PostgreSQLAddress(begin + host + end + mode), options: TestConnection.options)
      }
      #expect(try TestConnection.waits { try connect("127.0.0.1", "prefer").isEncrypted })
      #expect(try connect("127.0.0.1", "require").isEncrypted)
      #expect(try !connect("127.0.0.1", "disable").isEncrypted)
      let root = "&sslrootcert=" + certificate
      #expect(try connect("localhost", "verify-full" + root + "&hostaddr=127.0.0.1").isEncrypted)
      #expect(try connect("127.0.0.1", "verify-ca" + root).isEncrypted)
      for (host, mode) in [
        ("127.0.0.1", "verify-full" + root), ("localhost", "verify-full&sslrootcert=/none"),
        ("localhost", "verify-ca&sslrootcert=/etc/ssl/certs/ca-certificates.crt"),
      ] {
        let error = TestConnection.error { _ = try connect(host, mode) }
        #expect(error?.code == .untrusted)
      }
      let connection = try connect("127.0.0.1", "require")
      let text = String(repeating: "x", count: 300_000)
      let results = try connection.pipeline { pipeline in
        for _ in 0..<20 { try pipeline.add("SELECT $1", [.text(text)]) }
      }
      #expect(try results.last?.first?.text(0) == text)
      let late = TestConnection.error {
        try connection.execute("SELECT pg_sleep(600)", timeout: .milliseconds(100))
      }
      #expect(late?.code == .timeout && connection.isOpen)
    }
  }
#endif
