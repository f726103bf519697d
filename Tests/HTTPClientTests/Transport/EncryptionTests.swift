import FileAccess
import Foundation
import HTTPClient
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing

#if Client && Server
  /// Encrypted connections, and who is trusted.
  @Suite(
    .whenQuiet, .timeLimit(.minutes(45)),
    .enabled(if: Certificates.shared != nil, "the command openssl is missing"))
  struct EncryptionTests {
    private let certificates: Certificates

    init() throws { certificates = try #require(Certificates.shared) }

    private func listener() throws -> HTTPListener {
      var options = HTTPListenerOptions()
      options.certificate = certificates.server
      options.idleSeconds = 1_800
      options.headerSeconds = 1_800
      return try HTTPListener(PlaceHandler(), options: options)
    }

    private func transport(
      _ change: (inout TransportOptions) -> Void = { _ in }
    ) throws -> SystemTransport {
      var options = TransportOptions()
      options.authorities = certificates.authority
      change(&options)
      return try SystemTransport(options)
    }

    private func code(
      _ transport: SystemTransport, _ url: String
    ) async -> TransportError.Code? {
      let error = await #expect(throws: TransportError.self) {
        try await transport.send(.init(.get, url)).body.bytes(limit: 1_000)
      }
      return error?.code
    }

    @Test func `old versions of TLS, and keys that outlast a connection, are refused`() throws {
      let server = try listener()
      // The client itself would refuse them, too, without the lowest level of security.
      let weak = ["-cipher", "ALL:@SECLEVEL=0"]
      let offers: [(offer: [String], isAccepted: Bool)] = [
        (["-tls1_3"], true), (["-tls1_2"], true), (["-tls1_2"] + weak, true),
        (["-tls1_1"] + weak, false), (["-tls1"] + weak, false),
        (["-tls1_2", "-cipher", "AES128-SHA:AES256-GCM-SHA384:@SECLEVEL=0"], false),
      ]
      for (offer, isAccepted) in offers {
        let connect = ["s_client", "-connect", "127.0.0.1:\(server.port)"] + offer
        do {
          try Certificates.openssl(connect, in: certificates.folder)
          #expect(isAccepted, "\(offer)")
        } catch is Certificates.Failure {
          #expect(!isAccepted, "\(offer)")
        }
      }
    }

    @Test func `an authority of the program's own is trusted, and no other`() async throws {
      let server = try listener()
      let own = try transport()
      for _ in 0..<3 {
        let answer = try await own.send(.init(.put, server.url + "echo", body: .bytes([1, 2])))
        #expect(try await answer.body.bytes(limit: 2) == [1, 2])
      }
      #expect(await code(try SystemTransport(), server.url) == .untrusted)
      let other = try transport { $0.authorities = certificates.client.chain }
      #expect(await code(other, server.url) == .untrusted)
      let none = try transport { $0.authorities = Array("no certificate".utf8) }
      #expect(await code(none, server.url) == .untrusted)
      // The certificate is for the number alone.
      #expect(await code(own, "https://localhost:\(server.port)/") == .untrusted)
    }

    @Test func `a server without encryption is not trusted`() async throws {
      let plain = try RawServer { connection, _ in
        _ = try connection.read(1)
        connection.write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
        connection.waitForEnd()
      }
      #expect(await code(try transport(), "https://127.0.0.1:\(plain.port)/") == .untrusted)
      let cut = try RawServer { connection, _ in _ = try connection.read(1) }
      #expect(await code(try transport(), "https://127.0.0.1:\(cut.port)/") == .cutOff)
      var request = OutgoingRequest(.get, "https://127.0.0.1:\(plain.port)/")
      let silent = try RawServer { connection, _ in connection.waitForEnd() }
      request.url = "https://127.0.0.1:\(silent.port)/"
      request.limits.connect = .milliseconds(50)
      let error = await #expect(throws: TransportError.self) {
        try await transport().send(request)
      }
      #expect(error?.code == .timedOut)
    }

    @Test func `no redirect leads from an encrypted connection to a plain one`() async throws {
      let plain = try HTTPListener(PlaceHandler())
      var options = HTTPListenerOptions()
      options.certificate = certificates.server
      options.idleSeconds = 1_800
      options.headerSeconds = 1_800
      let target = plain.url
      let server = try HTTPListener(
        ClosureHandler { _ in HTTPResponse(302, headers: ["Location": target]) }, options: options)
      #expect(await code(try transport(), server.url) == .redirected)
    }

    /// A server that asks for certificates, at a port that was free a moment ago.
    private func askingServer() async throws -> (process: Process, url: String) {
      let port = try RawServer { _, _ in }.port
      while (try? RawClient(port: port)) != nil { await Task.yield() }
      let process = try Certificates.start(
        [
          "s_server", "-accept", "127.0.0.1:\(port)", "-cert", "server.pem", "-key", "server.key",
          "-Verify", "2", "-verify_return_error", "-CAfile", "authority.pem", "-www",
        ], in: certificates.folder)
      while process.isRunning, (try? RawClient(port: port)) == nil { await Task.yield() }
      return (process, "https://127.0.0.1:\(port)/")
    }

    private func stop(_ process: Process) {
      // It inherits the signals that this thread blocks, SIGTERM among them.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    @Test func `a client shows its certificate to a server that asks`() async throws {
      let known = try transport { $0.certificate = certificates.client }
      var (process, url) = try await askingServer()
      defer { stop(process) }
      var status = try? await known.send(.init(.get, url)).status
      // Another test may have taken the port first.
      for _ in 0..<10 where status == nil {
        stop(process)
        (process, url) = try await askingServer()
        status = try? await known.send(.init(.get, url)).status
      }
      #expect(status == 200)
      #expect(await code(try transport(), url) == .untrusted)
      let wrongKey = try transport {
        $0.certificate = (certificates.client.chain, certificates.server.key)
      }
      #expect(await code(wrongKey, url) == .untrusted)
      let garbage = try transport { $0.certificate = ([1, 2, 3], [4]) }
      #expect(await code(garbage, url) == .untrusted)
    }
  }
#endif
