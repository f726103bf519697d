/// A record of a table in a database: an object as JSON, with its primary key.
public struct BackendRecord: Sendable, Hashable {
  /// The number that the database gave the record: above those of all other records at that time.
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

/// What a record holds.
public struct BackendContent: Sendable, Hashable {
  /// The object as JSON, in UTF-8. It has no NUL: JSON writes that as an escape.
  public var json: [UInt8]
  /// The object in binary form, if JSON does not say all of it; nil for most objects.
  public var binary: [UInt8]?

  public init(json: [UInt8], binary: [UInt8]? = nil) {
    self.json = json
    self.binary = binary
  }
}

/// An entry of an index: bytes made from a record's fields.
public struct BackendEntry: Sendable, Hashable {
  /// The number of the index.
  public var index: Int64
  /// The bytes, of any length up to about 2,100 and of any content. Entries are in the order of
  /// their bytes, as unsigned numbers, the shorter first.
  public var bytes: [UInt8]

  public init(index: Int64, bytes: [UInt8]) {
    self.index = index
    self.bytes = bytes
  }
}
