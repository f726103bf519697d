import Foundation

extension PostgreSQLAddress {
  /// Returns the connection attempts in order: libpq's parameters for one host each, so that each
  /// host has its own time limit.
  func attempts(
    _ options: PostgreSQLOptions, environment: [String: String],
    isReadable: (String) -> Bool = { FileManager.default.isReadableFile(atPath: $0) }
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
      if asksForEncryption(attempt, environment) {
        attempt["sslmode"] = "verify-full"
        if attempt["sslrootcert"] == nil, environment["PGSSLROOTCERT"] == nil {
          attempt["sslrootcert"] = Self.systemCertificates(environment, isReadable)
        }
      }
      return attempt
    }
    guard parameters["target_session_attrs"] == "prefer-standby", attempts.count > 1 else {
      return attempts
    }
    // libpq tries all hosts twice: first for a standby, then for any server.
    return ["standby", "any"].flatMap { wanted in
      attempts.map { $0.merging(["target_session_attrs": wanted]) { $1 } }
    }
  }

  /// Returns the time limit of each host: the address's own, in seconds, or that of the options.
  func connectTimeout(_ options: PostgreSQLOptions) -> Duration {
    guard let text = parameters["connect_timeout"], let seconds = Int32(text), seconds > 0 else {
      return options.connectTimeout
    }
    return .seconds(Int64(seconds))
  }

  /// Whether the host may be another machine and nothing specifies the encryption. A service file
  /// may specify it, so an attempt with one is left unchanged.
  private func asksForEncryption(
    _ attempt: [String: String], _ environment: [String: String]
  ) -> Bool {
    if attempt["sslmode"] != nil || environment["PGSSLMODE"] != nil { return false }
    if attempt["service"] != nil || environment["PGSERVICE"] != nil { return false }
    let named = attempt["hostaddr"] ?? attempt["host"]
    let place = named ?? environment["PGHOSTADDR"] ?? environment["PGHOST"] ?? ""
    return !Self.list(place).allSatisfy(Self.isLocal)
  }

  /// The files in which systems keep the certificates of the authorities that they trust.
  private static let certificateFiles = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem", "/etc/ssl/cert.pem",
  ]

  /// The authorities that the system trusts. Nil if libpq finds a file of the user's own, and if
  /// there is no such file; libpq then says that one is needed. Before version 16, libpq cannot
  /// find those of the system itself.
  private static func systemCertificates(
    _ environment: [String: String], _ isReadable: (String) -> Bool
  ) -> String? {
    if let home = environment["HOME"], isReadable(home + "/.postgresql/root.crt") { return nil }
    return certificateFiles.first(where: isReadable)
  }

  /// Whether a host is this machine for certain.
  static func isLocal(_ host: String) -> Bool {
    if host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@") { return true }
    if ["localhost", "::1"].contains(host.lowercased()) { return true }
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }
}
