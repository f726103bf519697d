#if PostgreSQL
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  /// A connection that is cut after each byte of a conversation.
  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"), .serialized)
  struct CutTests {
    private final class Place {
      let server: TestServer
      let proxy: TestProxy
      let address: PostgreSQLAddress
      let observer: Connection
      var options = TestConnection.options

      init() throws {
        server = try TestConnection.server()
        proxy = try TestProxy(to: server.port)
        let database = try server.newDatabase()
        address = try server.address(database: database.database ?? "", port: proxy.port)
        observer = try Connection(to: database, options: TestConnection.options)
        try observer.execute("CREATE TABLE t (a int8)")
        options.connectTimeout = .seconds(20)
        options.operationTimeout = .seconds(20)
        options.cancelTimeout = .seconds(2)
      }

      deinit { proxy.stop() }

      func count(_ number: Int64) throws -> Int64 {
        try observer.execute("SELECT count(*) FROM t WHERE a = $1", [.int64(number)])
          .first?.int64(0) ?? 0
      }
    }

    /// Where the conversation stood when it ended.
    private enum Stage {
      case before
      case committing
      case done
    }

    /// A transaction of three round trips, with the harm from its beginning on.
    private func converse(
      _ place: Place, _ number: Int64, _ fault: TestProxy.Fault?
    ) throws -> (stage: Stage, error: PostgreSQLError?) {
      place.proxy.arm(nil)
      let connection = try Connection(to: place.address, options: place.options)
      var stage = Stage.before
      place.proxy.arm(fault)
      do {
        try connection.execute("BEGIN")
        try connection.execute("INSERT INTO t VALUES ($1)", [.int64(number)])
        stage = .committing
        try connection.execute("COMMIT")
        stage = .done
        return (stage, nil)
      } catch {
        return (stage, error)
      }
    }

    @Test(arguments: TestProxy.Direction.allCases)
    func aCutLosesTheConnectionAndLiesAboutNothing(direction: TestProxy.Direction) throws {
      let place = try Place()
      _ = try converse(place, 0, nil)
      let length = place.proxy.count(direction)
      #expect(length > 50)
      for offset in 0..<length {
        let number = Int64(offset) + 1
        let (stage, error) = try converse(
          place, number, TestProxy.Fault(.cut, direction, offset))
        switch (stage, error?.code) {
        case (.done, nil): #expect(try place.count(number) == 1, "byte \(offset)")
        case (.before, .connectionLost): #expect(try place.count(number) == 0, "byte \(offset)")
        case (.committing, .unknownOutcome): break
        default: Issue.record("byte \(offset): \(stage), \(String(describing: error))")
        }
        if let error { #expect(!"\(error)".contains("andiron:andiron")) }
      }
    }

    @Test(arguments: TestProxy.Direction.allCases)
    func aPipelineThatIsCutIsKeptAsAWholeOrNotAtAll(direction: TestProxy.Direction) throws {
      let place = try Place()
      func run(_ number: Int64, _ fault: TestProxy.Fault?) throws -> PostgreSQLError? {
        place.proxy.arm(nil)
        let connection = try Connection(to: place.address, options: place.options)
        place.proxy.arm(fault)
        do {
          try connection.pipeline { pipeline in
            for _ in 0..<3 { try pipeline.add("INSERT INTO t VALUES ($1)", [.int64(number)]) }
          }
          return nil
        } catch let error as PostgreSQLError {
          return error
        }
      }
      #expect(try run(0, nil) == nil)
      let length = place.proxy.count(direction)
      for offset in Seeds.points(in: 0..<length, every: 3) {
        let number = Int64(offset) + 1
        let error = try run(number, TestProxy.Fault(.cut, direction, offset))
        let count = try place.count(number)
        switch error?.code {
        case nil: #expect(count == 3, "byte \(offset)")
        case .unknownOutcome: #expect(count == 0 || count == 3, "byte \(offset)")
        default: Issue.record("byte \(offset): \(String(describing: error))")
        }
      }
    }

    @Test(arguments: TestProxy.Direction.allCases)
    func aCutWhileConnectingIsUnreachable(direction: TestProxy.Direction) throws {
      let place = try Place()
      place.proxy.arm(nil)
      try Connection(to: place.address, options: place.options).close()
      let length = place.proxy.count(direction)
      for offset in Seeds.points(in: 0..<length, every: 7) {
        place.proxy.drain()
        place.proxy.arm(TestProxy.Fault(.cut, direction, offset))
        do {
          // The last bytes, with which the client takes its leave, may be cut without notice.
          try Connection(to: place.address, options: place.options).close()
          #expect(offset >= length - 8, "byte \(offset)")
        } catch {
          #expect(error.code == .unreachable, "byte \(offset): \(error)")
        }
      }
    }

    @Test func aGarbledAnswerEndsInTimeAndTrapsNothing() throws {
      let place = try Place()
      place.options.operationTimeout = .milliseconds(400)
      place.options.cancelTimeout = .milliseconds(200)
      _ = try converse(place, 0, nil)
      let length = place.proxy.count(.toClient)
      for offset in Seeds.points(in: 0..<length, every: 5) {
        let fault = TestProxy.Fault(.garble, .toClient, offset)
        let (stage, error) = try converse(place, Int64(offset) + 1, fault)
        #expect(stage == .done || error != nil)
      }
    }

    @Test func rowsThatAreCutAreAnErrorNotAnEnd() throws {
      let place = try Place()
      for offset in Seeds.points(in: 200..<60_000, every: 9_973) {
        place.proxy.arm(nil)
        let connection = try Connection(to: place.address, options: place.options)
        place.proxy.arm(TestProxy.Fault(.cut, .toClient, offset))
        let error = TestConnection.error {
          try connection.forEachRow(of: "SELECT generate_series(1, 5000)") { _ in true }
        }
        #expect(error?.code == .connectionLost, "byte \(offset)")
        place.proxy.arm(nil)
        let other = try Connection(to: place.address, options: place.options)
        place.proxy.arm(TestProxy.Fault(.cut, .toClient, offset))
        let copied = TestConnection.error {
          try other.copyOut("COPY (SELECT generate_series(1, 9000)) TO STDOUT (FORMAT binary)") {
            _ in
            true
          }
        }
        #expect(copied?.code == .connectionLost, "byte \(offset)")
      }
    }

    @Test func aCopyThatIsCutKeepsNothingUnlessItsEndWasSent() throws {
      let place = try Place()
      for offset in stride(from: 100, to: 70_000, by: 6_007) {
        place.proxy.arm(nil)
        let connection = try Connection(to: place.address, options: place.options)
        place.proxy.arm(TestProxy.Fault(.cut, .toServer, offset))
        var number: Int64 = 0
        let error = TestConnection.error {
          try connection.copyIn("COPY t FROM STDIN (FORMAT binary)") {
            number += 1
            return number > 100_000 ? nil : [.int64(-1)]
          }
        }
        #expect(
          error?.code == .connectionLost || error?.code == .unknownOutcome, "byte \(offset)")
      }
      #expect(try place.count(-1) == 0)
    }
  }
#endif
