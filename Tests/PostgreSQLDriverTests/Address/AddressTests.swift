import TestSupport
import Testing

@testable import PostgreSQLDriver

@Suite struct AddressTests {
  private func attempt(
    _ text: String, environment: [String: String] = [:]
  ) throws -> [[String: String]] {
    try PostgreSQLAddress(text).attempts(PostgreSQLOptions(), environment: environment)
  }

  private func refuses(_ text: String) -> Bool {
    do throws(PostgreSQLError) {
      _ = try PostgreSQLAddress(text)
      return false
    } catch {
      return error.code == .invalidAddress && !error.message.contains("secret")
    }
  }

  @Test(arguments: ["postgresql", "postgres"])
  func allPartsAreRead(scheme: String) throws {
    let text =
      "\(scheme)://ann:secret@db.example:5433/clinic?sslmode=verify-full&options=-c%20a%3D1"
    let parameters = try #require(attempt(text).first)
    #expect(parameters["user"] == "ann")
    #expect(parameters["password"] == "secret")
    #expect(parameters["host"] == "db.example")
    #expect(parameters["port"] == "5433")
    #expect(parameters["dbname"] == "clinic")
    #expect(parameters["sslmode"] == "verify-full")
    #expect(parameters["options"] == "-c a=1")
    #expect(parameters["client_encoding"] == "UTF8")
  }

  @Test func everyPartIsOptional() throws {
    let parameters = try #require(attempt("postgresql://").first)
    #expect(parameters["host"] == nil && parameters["user"] == nil && parameters["dbname"] == nil)
    #expect(parameters["sslmode"] == nil)
  }

  @Test func percentEncodedCharactersAreDecoded() throws {
    let parameters = try #require(
      attempt("postgresql://a%40b:p%3Aw%2F%40@localhost/d%C3%A9j%C3%A0").first)
    #expect(parameters["user"] == "a@b")
    #expect(parameters["password"] == "p:w/@")
    #expect(parameters["dbname"] == "d\u{E9}j\u{E0}")
  }

  @Test func aSocketsDirectoryIsAParameter() throws {
    let parameters = try #require(attempt("postgresql:///d?host=/run/pg&port=5434").first)
    #expect(parameters["host"] == "/run/pg")
    #expect(parameters["port"] == "5434")
    #expect(parameters["sslmode"] == nil)
    let encoded = try #require(attempt("postgresql://%2Frun%2Fpg/d").first)
    #expect(encoded["host"] == "/run/pg")
  }

  @Test func severalHostsAreTriedInOrder() throws {
    let attempts = try attempt(
      "postgresql://ann@a:1,b,[2001:db8::1]:3/d?target_session_attrs=read-write")
    #expect(attempts.map { $0["host"] } == ["a", "b", "2001:db8::1"])
    #expect(attempts.map { $0["port"] } == ["1", nil, "3"])
    #expect(attempts.allSatisfy { $0["target_session_attrs"] == "read-write" })
  }

  @Test func aStandbyIsPreferredByGoingRoundTwice() throws {
    let attempts = try attempt("postgresql://a,b/d?target_session_attrs=prefer-standby")
    #expect(attempts.map { $0["target_session_attrs"] } == ["standby", "standby", "any", "any"])
    #expect(attempts.map { $0["host"] } == ["a", "b", "a", "b"])
  }

  @Test func numericAddressesGoWithTheirHosts() throws {
    let attempts = try attempt("postgresql://a,b/d?hostaddr=10.0.0.1,127.0.0.1")
    #expect(attempts.map { $0["hostaddr"] } == ["10.0.0.1", "127.0.0.1"])
    #expect(attempts.map { $0["sslmode"] } == ["verify-full", nil])
  }

  @Test(arguments: [
    "db.example", "10.0.0.1", "localhost.example", "127.0.0.1.example", "1270.0.0.1",
  ])
  func otherMachinesAreReachedWithEncryption(host: String) throws {
    #expect(try attempt("postgresql://\(host)/d").first?["sslmode"] == "verify-full")
  }

  @Test("certificates are checked with the user's authorities, or else with those of the system")
  func authorities() throws {
    let system = "/etc/pki/tls/certs/ca-bundle.crt"
    func file(
      _ text: String, _ environment: [String: String] = [:], files: Set<String> = [system]
    ) throws -> String? {
      try PostgreSQLAddress(text).attempts(
        PostgreSQLOptions(), environment: environment, isReadable: files.contains
      ).first?["sslrootcert"]
    }
    let address = "postgresql://db.example/d"
    #expect(try file(address) == system)
    #expect(try file(address, files: []) == nil)
    #expect(try file(address + "?sslrootcert=%2Fca") == "/ca")
    #expect(try file(address, ["PGSSLROOTCERT": "/ca"]) == nil)
    let own: Set = [system, "/home/a/.postgresql/root.crt"]
    #expect(try file(address, ["HOME": "/home/a"], files: own) == nil)
    #expect(try file(address, ["HOME": "/home/b"], files: own) == system)
    #expect(try file(address + "?sslmode=require") == nil)
    #expect(try file("postgresql://localhost/d") == nil)
  }

  @Test(arguments: ["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "LocalHost", ""])
  func thisMachineIsReachedAsLibpqDoes(host: String) throws {
    #expect(try attempt("postgresql://\(host)/d").first?["sslmode"] == nil)
  }

  @Test func whatSomebodySaidOfEncryptionStands() throws {
    #expect(try attempt("postgresql://h/d?sslmode=disable").first?["sslmode"] == "disable")
    #expect(try attempt("postgresql://h/d?ssl=true").first?["sslmode"] == "require")
    let environment = ["PGSSLMODE": "verify-ca"]
    #expect(try attempt("postgresql://h/d", environment: environment).first?["sslmode"] == nil)
    #expect(
      try attempt("postgresql:///d?service=s", environment: ["PGHOST": "h"])
        .first?["sslmode"] == nil)
  }

  @Test func aHostOfTheEnvironmentIsReachedWithEncryption() throws {
    let parameters = try #require(
      attempt("postgresql:///d", environment: ["PGHOST": "db.example"]).first)
    #expect(parameters["sslmode"] == "verify-full")
    #expect(parameters["host"] == nil)
  }

  @Test(arguments: [
    "", "mysql://h/d", "postgresql:/h", "postgresql://h:port/d", "postgresql://h:0/d",
    "postgresql://h:70000/d", "postgresql://ann:secret%@h", "postgresql://ann:secret%00@h",
    "postgresql://ann:secret%FF@h", "postgresql://ann:secret@[::1/d", "postgresql://[::1]x/d",
    "postgresql://h?sslmode", "postgresql://ann:secret@h?unknown=1", "postgresql://a,b?port=1,2,3",
    "postgresql://h/d?replication=database", "postgresql://h:+5/d", "postgresql://a?hostaddr=1,2",
    "postgresql://h/d\u{0}",
  ])
  func whatIsNoAddressIsRefused(text: String) { #expect(refuses(text)) }

  @Test(arguments: [
    "ann:12/secret@h/d", "ann:p@12/secret@h/d", "ann:12/a/secret@h", "ann:/secret@h/d",
    "ann:12/secret@h/d?sslmode=disable", "ann:12/?secret@h/d", "ann:12?secret@h/d",
    "ann:12?a=secret@h/d", "ann:12/#secret@h/d", "ann:secret%/@h/d", "12/secret@h/d",
  ])
  func `a password with characters that end it is refused and shown nowhere`(rest: String) {
    #expect(refuses("postgresql://" + rest))
    #expect(refuses("postgres://" + rest))
  }

  @Test(arguments: ["p@secret", "p#secret", "p:secret", "p@@secret:"])
  func `a password with characters that do not end it is one, and shown nowhere`(
    password: String
  ) throws {
    let address = try PostgreSQLAddress("postgresql://ann:\(password)@h/d")
    let parameters = try #require(
      address.attempts(PostgreSQLOptions(), environment: [:]).first)
    #expect(parameters["password"] == password && parameters["host"] == "h")
    #expect(address.database == "d" && "\(address)" == "postgresql://ann@h/d")
  }

  @Test func noPasswordIsInAnyTextOfAnAddress() throws {
    let address = try PostgreSQLAddress(
      "postgresql://ann:secret@h:1/d?password=secret&sslpassword=secret&options=secret")
    var dumped = ""
    dump(address, to: &dumped)
    for text in [
      "\(address)", address.debugDescription, String(reflecting: address), dumped,
      String(describing: address), "\([address])", "\(Optional(address) as Any)",
    ] {
      #expect(!text.contains("secret"))
    }
    #expect("\(address)" == "postgresql://ann@h:1/d")
  }

  @Test func aDescriptionIsAnAddress() throws {
    for text in ["postgresql://a%40b@h:1,[::1]:2/d%2Fe", "postgresql://%2Frun/d", "postgresql://"] {
      let address = try PostgreSQLAddress(text)
      #expect(address.description == text)
      #expect(try PostgreSQLAddress(address.description) == address)
    }
  }

  @Test func anotherDatabaseChangesNothingElse() throws {
    let address = try PostgreSQLAddress("postgresql://ann:pw@h/d?sslmode=disable")
    let other = address.with(database: "e")
    #expect(other.database == "e" && other.user == "ann")
    #expect(other.with(database: "d") == address)
  }

  @Test func theTimeToConnectMayBeInTheAddress() throws {
    let options = PostgreSQLOptions()
    for (text, seconds) in [("3", 3), ("0", 10), ("x", 10), ("-1", 10)] {
      let address = try PostgreSQLAddress("postgresql://h?connect_timeout=\(text)")
      #expect(address.connectTimeout(options) == .seconds(seconds))
    }
  }

  @Test(arguments: Seeds.list(20))
  func randomTextsAreReadOrRefused(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "postgresql://", "a", "@", ":", "/", "?", "=", "&", ",", "[", "]", "%4", "%41", "é",
    ]
    for _ in 0..<500 {
      let text =
        "postgresql://"
        + (0..<Int.random(in: 0..<12, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
      do throws(PostgreSQLError) {
        let address = try PostgreSQLAddress(text)
        _ = address.attempts(PostgreSQLOptions(), environment: [:])
        #expect(throws: Never.self) { try PostgreSQLAddress(address.description) }
      } catch {
        #expect(error.code == .invalidAddress)
      }
    }
  }
}
