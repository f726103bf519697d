#if PostgreSQL
  import Foundation
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct OpeningTests {
    private func error(_ text: String) throws -> PostgreSQLError {
      let address = try PostgreSQLAddress(text)
      let error = TestConnection.error {
        _ = try Connection(to: address, options: TestConnection.options)
      }
      return try #require(error)
    }

    @Test func aRoleConnectsWithItsPassword() throws {
      let connection = try TestConnection.open()
      #expect(connection.isOpen)
      #expect(connection.serverVersion >= 120_000)
      let row = try #require(connection.execute("SELECT current_user::text").first)
      #expect(try row.text(0) == "andiron")
    }

    @Test func theSuperuserConnectsThroughTheSocket() throws {
      let connection = try TestConnection.administrator()
      #expect(try connection.execute("SELECT 1").count == 1)
      #expect(!connection.isEncrypted)
    }

    @Test func aWrongPasswordIsRefusedAndNotShown() throws {
      let server = try TestConnection.server()
      let error = try error("postgresql://andiron:hunter2@127.0.0.1:\(server.port)/andiron")
      #expect(error.code == .wrongPassword)
      #expect(error.sqlState == "28P01")
      #expect(!"\(error) \(error.localizedDescription)".contains("hunter2"))
    }

    @Test func aMissingPasswordIsAWrongOne() throws {
      let server = try TestConnection.server()
      let error = try error("postgresql://andiron@127.0.0.1:\(server.port)/andiron?passfile=/none")
      #expect(error.code == .wrongPassword)
    }

    @Test func aRoleThatDoesNotExistIsRefused() throws {
      let server = try TestConnection.server()
      let error = try error("postgresql://nobody:x@127.0.0.1:\(server.port)/andiron")
      #expect(error.code == .wrongPassword)
    }

    @Test func aDatabaseThatDoesNotExistIsNamedInTheError() throws {
      let server = try TestConnection.server()
      let error = try error("postgresql://andiron:andiron@127.0.0.1:\(server.port)/no_such")
      #expect(error.code == .noSuchDatabase)
      #expect(error.message.contains("no_such"))
    }

    @Test func aPortWhereNothingListensIsUnreachable() throws {
      let error = try error("postgresql://andiron:secret@127.0.0.1:\(TestSocket.freePort())/d")
      #expect(error.code == .unreachable)
      #expect(!error.message.contains("secret"))
    }

    @Test func aNameThatIsNoHostIsUnreachable() throws {
      #expect(try error("postgresql://andiron:secret@host.invalid/d").code == .unreachable)
    }

    @Test func aHostThatDoesNotAnswerIsUnreachableInTime() throws {
      let server = try TestConnection.server()
      let proxy = try TestProxy(to: server.port)
      defer { proxy.stop() }
      proxy.arm(TestProxy.Fault(.hold, .toClient, 0))
      var options = TestConnection.options
      options.connectTimeout = .milliseconds(200)
      let address = try server.address(database: "andiron", port: proxy.port)
      let error = TestConnection.error { _ = try Connection(to: address, options: options) }
      #expect(error?.code == .unreachable)
    }

    @Test func aRoleWithoutRightsIsNotAllowed() throws {
      let administrator = try TestConnection.administrator()
      try administrator.execute("CREATE ROLE guest LOGIN PASSWORD 'guest'")
      try administrator.execute("CREATE DATABASE locked")
      try administrator.execute("REVOKE CONNECT ON DATABASE locked FROM PUBLIC")
      let server = try TestConnection.server()
      let error = try error("postgresql://guest:guest@127.0.0.1:\(server.port)/locked")
      #expect(error.code == .notAllowed)
      let guest = try Connection(
        to: PostgreSQLAddress("postgresql://guest:guest@127.0.0.1:\(server.port)/andiron"),
        options: TestConnection.options)
      let refused = TestConnection.error { try guest.execute("SELECT * FROM pg_authid") }
      #expect(refused?.code == .notAllowed)
    }

    @Test func theNextHostIsTriedIfOneIsUnreachable() throws {
      let server = try TestConnection.server()
      let text = "127.0.0.1:\(try TestSocket.freePort()),127.0.0.1:\(server.port)"
      let connection = try Connection(
        to: PostgreSQLAddress("postgresql://andiron:andiron@\(text)/andiron"),
        options: TestConnection.options)
      #expect(connection.isOpen)
    }

    @Test func aServerThatIsNoStandbyIsNotWhatIsWanted() throws {
      let server = try TestConnection.server()
      let text =
        "postgresql://andiron:andiron@127.0.0.1:\(server.port)/andiron?target_session_attrs="
      #expect(try error(text + "standby").code == .readOnly)
      #expect(try error(text + "nonsense").code == .invalidAddress)
      for wanted in ["read-write", "primary", "any", "prefer-standby"] {
        let connection = try Connection(
          to: PostgreSQLAddress(text + wanted), options: TestConnection.options)
        #expect(connection.isOpen)
      }
    }

    @Test func encryptionThatTheServerDoesNotOfferIsMissed() throws {
      let server = try TestConnection.server()
      let text = "postgresql://andiron:andiron@127.0.0.1:\(server.port)/andiron?sslmode=require"
      #expect(try error(text).code == .untrusted)
    }

    @Test func whatIsNoServerOfPostgreSQLIsUnreachableOrFails() throws {
      let server = try TestConnection.server()
      let proxy = try TestProxy(to: server.port)
      defer { proxy.stop() }
      for offset in 0..<40 {
        proxy.drain()
        proxy.arm(TestProxy.Fault(.garble, .toClient, offset))
        var options = TestConnection.options
        options.connectTimeout = .milliseconds(500)
        let address = try server.address(database: "andiron", port: proxy.port)
        do {
          _ = try Connection(to: address, options: options)
        } catch {
          #expect(!error.message.contains("hunter2"))
        }
      }
    }

    @Test func aClosedConnectionSaysSo() throws {
      let connection = try TestConnection.open()
      connection.close()
      connection.close()
      #expect(!connection.isOpen)
      #expect(TestConnection.error { try connection.execute("SELECT 1") }?.code == .closed)
      #expect(!connection.cancel())
    }
  }
#endif
