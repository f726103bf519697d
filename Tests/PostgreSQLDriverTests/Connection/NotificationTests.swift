#if PostgreSQL
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct NotificationTests {
    private func pair() throws -> (Connection, Connection) {
      let address = try TestConnection.server().newDatabase()
      return (
        try Connection(to: address, options: TestConnection.options),
        try Connection(to: address, options: TestConnection.options)
      )
    }

    @Test func whatIsToldArrives() throws {
      let (listener, teller) = try pair()
      try listener.listen(to: "a \"channel\"")
      let thread = TestThread { try? teller.notify("a \"channel\"", "payload \u{E9}") }
      let told = try listener.waitForNotification(timeout: TestConnection.patience)
      thread.join()
      #expect(told?.channel == "a \"channel\"")
      #expect(told?.payload == "payload \u{E9}")
      #expect(told?.processIdentifier == teller.processIdentifier)
    }

    @Test func whatCameDuringOtherCallsIsKeptInOrder() throws {
      let (listener, teller) = try pair()
      try listener.listen(to: "c")
      for number in 0..<5 { try teller.notify("c", "\(number)") }
      try listener.execute("SELECT 1")
      for number in 0..<5 {
        let told = try listener.waitForNotification(timeout: TestConnection.patience)
        #expect(told?.payload == "\(number)")
      }
      #expect(try listener.waitForNotification(timeout: .zero) == nil)
      try listener.unlisten(from: "c")
      try teller.notify("c", "unheard")
      try listener.execute("SELECT 1")
      #expect(try listener.waitForNotification(timeout: .milliseconds(50)) == nil)
    }

    @Test func aWaitEndsInTime() throws {
      let (listener, _) = try pair()
      try listener.listen(to: "c")
      #expect(try listener.waitForNotification(timeout: .milliseconds(20)) == nil)
    }

    @Test func somebodyWakesTheOneWhoWaits() throws {
      let (listener, _) = try pair()
      let thread = TestThread {
        Pause.briefly()
        listener.wake()
      }
      #expect(try listener.waitForNotification(timeout: nil) == nil)
      thread.join()
      listener.wake()
      #expect(try listener.waitForNotification(timeout: nil) == nil)
    }

    @Test func toCloseEndsTheWait() throws {
      let (listener, _) = try pair()
      let thread = TestThread {
        Pause.briefly()
        listener.close()
      }
      _ = try? listener.waitForNotification(timeout: nil)
      thread.join()
      #expect(!listener.isOpen)
    }

    @Test func aConnectionThatEndsMeanwhileIsLost() throws {
      let (listener, _) = try pair()
      let administrator = try TestConnection.administrator()
      let number = Int64(listener.processIdentifier)
      let thread = TestThread {
        _ = try? administrator.execute("SELECT pg_terminate_backend($1::int4)", [.int64(number)])
      }
      let error = TestConnection.error {
        _ = try listener.waitForNotification(timeout: TestConnection.patience)
      }
      thread.join()
      #expect(error?.code == .connectionLost)
    }

    @Test func aPayloadThatIsTooLongIsRefused() throws {
      let (_, teller) = try pair()
      let text = String(repeating: "x", count: 8_000)
      #expect(TestConnection.error { try teller.notify("c", text) }?.code == .invalidValue)
      try teller.notify("c", String(text.dropLast()))
    }
  }
#endif
