/// The location of a PostgreSQL database, and the user that connects to it: the parts of an address
/// such as `postgresql://user:password@host:port/database?sslmode=verify-full`.
///
/// Parts that the address leaves open come from the environment (`PGHOST`, `PGUSER`, `PGPASSWORD`
/// and others), a service file and the password file, as in all programs that use libpq. Unlike
/// them, the driver encrypts a connection to another machine if neither the address nor `PGSSLMODE`
/// specifies the encryption, and the server must have a certificate of its name: `sslmode` is then
/// `verify-full`. Unless `sslrootcert` or the user's own file names others, the authorities are
/// those that the system trusts.
public struct PostgreSQLAddress: Sendable, Hashable, CustomStringConvertible {
  /// A host with its port.
  struct Host: Sendable, Hashable {
    /// A name, a number, or the directory of a socket; empty for the default.
    var name: String
    /// Empty for the default.
    var port: String
  }

  /// In the order in which they are tried; empty for the default.
  var hosts: [Host]
  /// Names and values of libpq's parameters, other than hosts and ports.
  var parameters: [String: String]

  /// The name of the database; nil where it is the default: that of the role.
  public var database: String? { parameters["dbname"] }

  /// The name of the role; nil where it is the default.
  public var user: String? { parameters["user"] }

  /// This address with another database.
  public func with(database: String) -> PostgreSQLAddress {
    var copy = self
    copy.parameters["dbname"] = database
    return copy
  }

  /// The address without its password and without what follows a question mark.
  public var description: String {
    let places = hosts.map { host in
      let isNumeric = host.name.contains(":")
      let name = isNumeric ? "[\(Self.escaped(host.name, ":"))]" : Self.escaped(host.name)
      return name + (host.port.isEmpty ? "" : ":\(host.port)")
    }
    let role = user.map { Self.escaped($0) + "@" } ?? ""
    let path = database.map { "/" + Self.escaped($0) } ?? ""
    return "postgresql://\(role)\(places.joined(separator: ","))\(path)"
  }

  private static func escaped(_ text: String, _ kept: Unicode.Scalar? = nil) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { result, byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept == Unicode.Scalar(byte):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
  }
}

/// A debugger's view has no password either.
extension PostgreSQLAddress: CustomReflectable, CustomDebugStringConvertible {
  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: ["address": description]) }
}
