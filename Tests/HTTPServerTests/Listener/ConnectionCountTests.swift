#if Server
  import TestSupport
  import Testing

  @testable import HTTPServer

  /// One client does not take the connections of all others.
  @Suite struct ConnectionCountTests {
    @Test("connections beyond the limit of an address are closed, and free ones can be had again")
    func limit() throws {
      var options = HTTPListenerOptions()
      options.mostConnectionsPerAddress = 3
      options.limitsOwnMachine = true
      options.firstRequestSeconds = 300
      let server = try HTTPListener(EchoHandler(), options: options)
      defer { server.stop(within: 1) }
      var clients = try (0..<3).map { _ in try RawClient(port: server.port) }
      for client in clients { #expect(try client.request("GET /").status == 200) }
      // The operating system accepts it, and the server closes it.
      let fourth = try RawClient(port: server.port)
      fourth.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(fourth.readToEnd().isEmpty)
      for client in clients { #expect(try client.request("GET /").status == 200) }
      clients.removeLast()
      // The server sees the end of the closed connection some time later.
      var status: Int?
      while status == nil {
        guard let client = try? RawClient(port: server.port) else { continue }
        status = try? client.request("GET /").status
      }
      #expect(status == 200)
    }

    @Test("this machine has no limit unless the options say so")
    func ownMachine() throws {
      var options = HTTPListenerOptions()
      options.mostConnectionsPerAddress = 1
      options.firstRequestSeconds = 300
      let server = try HTTPListener(EchoHandler(), options: options)
      defer { server.stop(within: 1) }
      let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
      for client in clients { #expect(try client.request("GET /").status == 200) }
    }

    @Test("addresses of one network of IPv6 count together, and mapped ones are those of IPv4")
    func addresses() {
      let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
      #expect(PeerAddress([10, 0, 0, 1]) == PeerAddress(mapped + [10, 0, 0, 1]))
      #expect(PeerAddress([10, 0, 0, 1]) != PeerAddress([10, 0, 0, 2]))
      let network: [UInt8] = [0x20, 1, 0xD, 0xB8, 0, 0, 0, 1]
      let first = PeerAddress(network + [0, 0, 0, 0, 0, 0, 0, 1])
      #expect(first == PeerAddress(network + [9, 9, 9, 9, 9, 9, 9, 9]))
      #expect(first != PeerAddress([0x20, 1, 0xD, 0xB8, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1]))
      #expect(
        PeerAddress([127, 0, 0, 1]).isOwnMachine && PeerAddress([127, 9, 9, 9]).isOwnMachine)
      #expect(PeerAddress(Array(repeating: 0, count: 15) + [1]).isOwnMachine)
      #expect(!first.isOwnMachine && !PeerAddress([128, 0, 0, 1]).isOwnMachine)
    }

    @Test("what is counted is forgotten when it ends")
    func counts() {
      let counts = ConnectionCounts(limit: 2, limitsOwnMachine: false)
      let (one, other) = (PeerAddress([10, 0, 0, 1]), PeerAddress([10, 0, 0, 2]))
      #expect(counts.add(one) && counts.add(one) && !counts.add(one))
      #expect(counts.add(other))
      counts.remove(one)
      #expect(!counts.add(one))
      for _ in 0..<3 { counts.remove(one) }
      #expect(counts.add(one) && counts.add(one) && !counts.add(one))
    }
  }
#endif
