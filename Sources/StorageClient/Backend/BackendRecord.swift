/// A record of a table in a database: an object as JSON, with its primary key.
public struct BackendRecord: Sendable, Hashable {
  /// The number that the database gave the record. No other record of the table has it.
  public var row: Int64
  /// The primary key, in a form whose bytes have the order of the keys.
  public var key: [UInt8]
  public var content: BackendContent

  public init(row: Int64, key: [UInt8], content: BackendContent) {
    self.row = row
    self.key = key
    self.content = content
  }
}
