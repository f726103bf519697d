extension PostgreSQLAddress {
  /// What to try, in order: libpq's parameters of one host each, so that each has its own time.
  func attempts(
    _ options: PostgreSQLOptions, environment: [String: String]
  ) -> [[String: String]] {
    var shared = parameters
    shared["hostaddr"] = nil
    shared["client_encoding"] = "UTF8"
    if shared["application_name"] == nil, environment["PGAPPNAME"] == nil {
      shared["application_name"] = options.applicationName
    }
    if shared["keepalives_idle"] == nil { shared["keepalives_idle"] = "60" }
    let addresses = parameters["hostaddr"].map(Self.list) ?? []
    let places = hosts.isEmpty ? [Host(name: "", port: "")] : hosts
    let attempts = places.enumerated().map { index, host in
      var attempt = shared
      if !host.name.isEmpty { attempt["host"] = host.name }
      if !host.port.isEmpty { attempt["port"] = host.port }
      if index < addresses.count, !addresses[index].isEmpty {
        attempt["hostaddr"] = addresses[index]
      }
      if asksForEncryption(attempt, environment) { attempt["sslmode"] = "require" }
      return attempt
    }
    guard parameters["target_session_attrs"] == "prefer-standby", attempts.count > 1 else {
      return attempts
    }
    // libpq goes round twice: first for a standby, then for any.
    return ["standby", "any"].flatMap { wanted in
      attempts.map { $0.merging(["target_session_attrs": wanted]) { $1 } }
    }
  }

  /// How long each host may take: the address's own time, in seconds, or that of the options.
  func connectTimeout(_ options: PostgreSQLOptions) -> Duration {
    guard let text = parameters["connect_timeout"], let seconds = Int32(text), seconds > 0 else {
      return options.connectTimeout
    }
    return .seconds(Int64(seconds))
  }

  /// Whether the host may be another machine, and nobody said how to encrypt. A service file may
  /// say it, so where there is one it is left alone.
  private func asksForEncryption(
    _ attempt: [String: String], _ environment: [String: String]
  ) -> Bool {
    if attempt["sslmode"] != nil || environment["PGSSLMODE"] != nil { return false }
    if attempt["service"] != nil || environment["PGSERVICE"] != nil { return false }
    let named = attempt["hostaddr"] ?? attempt["host"]
    let place = named ?? environment["PGHOSTADDR"] ?? environment["PGHOST"] ?? ""
    return !Self.list(place).allSatisfy(Self.isLocal)
  }

  /// Whether a host is this machine for certain.
  static func isLocal(_ host: String) -> Bool {
    if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return true }
    if ["localhost", "::1"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
