/// How connections are made and used.
public struct PostgreSQLOptions: Sendable, Hashable {
  /// How long each host may take to accept a connection. An address with `connect_timeout` has its
  /// own. Names of hosts are looked up by the system, whose time for that is not limited here.
  public var connectTimeout: Duration = .seconds(10)
  /// How long an operation may take that is not given a time of its own; nil without a limit.
  public var operationTimeout: Duration?
  /// How long a server may take to answer once it was told to cancel what took too long. After
  /// that the connection is given up.
  public var cancelTimeout: Duration = .seconds(5)
  /// What the server shows as the name of the program.
  public var applicationName: String = "andiron"
  /// How many statements a connection keeps prepared; 0 for none.
  public var preparedStatements: Int = 128
  /// How many connections a pool opens at most; at least one.
  public var maximumConnections: Int = 8
  /// How long a call waits for a connection of a pool.
  public var poolTimeout: Duration = .seconds(30)
  /// A pool asks the server before it hands out a connection that was idle for longer.
  public var idleCheck: Duration = .seconds(30)

  public init() {}
}
