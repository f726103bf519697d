/// Options for connections and pools.
public struct PostgreSQLOptions: Sendable, Hashable {
  /// The time in which each host must accept a connection. A `connect_timeout` in the address
  /// overrides it. The system looks up the names of hosts, without a time limit here.
  public var connectTimeout: Duration = .seconds(10)
  /// The time limit of an operation that has none of its own; nil for no limit.
  public var operationTimeout: Duration?
  /// The time in which a server must answer a request to cancel an operation that took too long.
  /// After that, the connection is given up.
  public var cancelTimeout: Duration = .seconds(5)
  /// The name of the program that the server shows.
  public var applicationName: String = "andiron"
  /// The number of statements that a connection keeps prepared; 0 for none.
  public var preparedStatements: Int = 128
  /// The most connections that a pool opens; at least one.
  public var maximumConnections: Int = 8
  /// The time for which a call waits for a connection of a pool.
  public var poolTimeout: Duration = .seconds(30)
  /// The idle time after which a pool checks a connection with the server before handing it out.
  public var idleCheck: Duration = .seconds(30)

  public init() {}
}
