extension PostgreSQLAddress {
  /// The parameters of libpq that an address may have.
  private static let names: Set<String> = [
    "host", "hostaddr", "port", "dbname", "user", "password", "passfile", "require_auth",
    "channel_binding", "connect_timeout", "options", "application_name",
    "fallback_application_name", "keepalives", "keepalives_idle", "keepalives_interval",
    "keepalives_count", "tcp_user_timeout", "gssencmode", "sslmode", "sslnegotiation",
    "sslcompression", "sslcert", "sslkey", "sslpassword", "sslcertmode", "sslrootcert", "sslcrl",
    "sslcrldir", "sslsni", "requirepeer", "ssl_min_protocol_version", "ssl_max_protocol_version",
    "krbsrvname", "gsslib", "gssdelegation", "service", "target_session_attrs",
  ]

  /// An address as `postgresql://user:password@host:port/database?name=value`.
  ///
  /// All parts are optional, and `postgres://` is understood as well. Several hosts are separated
  /// by commas; `target_session_attrs` says which of them will do. The directory of a socket is
  /// written as `?host=/directory`. Special characters are percent-encoded, also an `@` in the name
  /// of the database.
  ///
  /// Throws `PostgreSQLError.Code.invalidAddress` if the text is none; the message does not quote
  /// it.
  public init(_ text: String) throws(PostgreSQLError) {
    guard let rest = Self.afterScheme(text) else {
      throw Self.invalid("an address begins with postgresql://")
    }
    let question = rest.firstIndex(of: "?") ?? rest.endIndex
    let slash = rest[..<question].firstIndex(of: "/") ?? question
    let authority = rest[..<slash]
    hosts = []
    parameters = [:]
    var places = authority
    if let sign = authority.lastIndex(of: "@") {
      places = authority[authority.index(after: sign)...]
      try readRole(authority[..<sign])
    }
    hosts = try places.isEmpty ? [] : Self.hosts(in: places)
    let path = rest[slash..<question].dropFirst()
    // The rest of a password that a slash ends; as the name of a database, errors would show it.
    guard !path.contains("@") else {
      throw Self.invalid("an @ follows the host: in a password, @ / ? and % are percent-encoded")
    }
    if !path.isEmpty { parameters["dbname"] = try Self.decoded(path) }
    for pair in rest[question...].dropFirst().split(separator: "&") { try readParameter(pair) }
    try mergeHosts()
    for host in hosts where !host.port.isEmpty && !Self.isPort(host.port) {
      throw Self.invalid("a port is a number from 1 to 65535")
    }
  }

  private static func invalid(_ message: String) -> PostgreSQLError {
    PostgreSQLError(.invalidAddress, message)
  }

  private static func isPort(_ text: String) -> Bool {
    UInt16(text).map { $0 > 0 } == true && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  private static func afterScheme(_ text: String) -> Substring? {
    for scheme in ["postgresql://", "postgres://"] where text.hasPrefix(scheme) {
      return text.dropFirst(scheme.count)
    }
    return nil
  }

  private mutating func readRole(_ text: Substring) throws(PostgreSQLError) {
    let colon = text.firstIndex(of: ":") ?? text.endIndex
    if colon > text.startIndex { parameters["user"] = try Self.decoded(text[..<colon]) }
    let password = text[colon...].dropFirst()
    if !password.isEmpty { parameters["password"] = try Self.decoded(password) }
  }

  private static func hosts(in text: Substring) throws(PostgreSQLError) -> [Host] {
    var hosts: [Host] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var name = part
      var port: Substring = ""
      if part.hasPrefix("[") {
        guard let end = part.firstIndex(of: "]") else { throw invalid("a bracket is not closed") }
        name = part[part.index(after: part.startIndex)..<end]
        let rest = part[part.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(":") else { throw invalid("text after a bracket") }
        port = rest.dropFirst()
      } else if let colon = part.firstIndex(of: ":") {
        name = part[..<colon]
        port = part[part.index(after: colon)...]
      }
      hosts.append(Host(name: try decoded(name), port: try decoded(port)))
    }
    return hosts
  }

  private mutating func readParameter(_ pair: Substring) throws(PostgreSQLError) {
    guard let sign = pair.firstIndex(of: "=") else {
      throw Self.invalid("a parameter has no value")
    }
    var name = try Self.decoded(pair[..<sign])
    var value = try Self.decoded(pair[pair.index(after: sign)...])
    // As in addresses for JDBC.
    if name == "ssl", value == "true" { (name, value) = ("sslmode", "require") }
    guard Self.names.contains(name) else { throw Self.invalid("a parameter is not known") }
    parameters[name] = value
  }

  /// Hosts and ports that are given as parameters take the place of those before the path.
  private mutating func mergeHosts() throws(PostgreSQLError) {
    let names = parameters.removeValue(forKey: "host")
    let ports = parameters.removeValue(forKey: "port")
    if let names {
      hosts = Self.list(names).map { Host(name: $0, port: "") }
    }
    if let ports {
      let ports = Self.list(ports)
      if hosts.isEmpty { hosts = ports.map { Host(name: "", port: $0) } }
      guard ports.count == 1 || ports.count == hosts.count else {
        throw Self.invalid("there are not as many ports as hosts")
      }
      for index in hosts.indices { hosts[index].port = ports[ports.count == 1 ? 0 : index] }
    }
    if let addresses = parameters["hostaddr"].map(Self.list) {
      if hosts.isEmpty { hosts = addresses.map { _ in Host(name: "", port: "") } }
      guard addresses.count == hosts.count else {
        throw Self.invalid("there are not as many numeric addresses as hosts")
      }
    }
  }

  static func list(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  private static func decoded(_ text: Substring) throws(PostgreSQLError) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = hexadecimal(rest.prefix(2)), value != 0 else {
        throw invalid("a percent sign is not followed by two hexadecimal digits other than 00")
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let result = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
      throw invalid("the text is not UTF-8, or has a zero byte")
    }
    return result
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt8? {
    var value: UInt8 = 0
    for digit in digits {
      guard let number = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      value = value << 4 | UInt8(number)
    }
    return value
  }
}
