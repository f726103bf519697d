import FileAccess
public import HTTPMessage

/// A body that comes in pieces of a few bytes.
public final class CutBody: HTTPBodyReader {
  private let rest: Locked<ArraySlice<UInt8>>
  private let length: Int

  public init(_ bytes: [UInt8], length: Int) {
    rest = Locked(bytes[...])
    self.length = length
  }

  public func next() -> [UInt8]? {
    rest.withLock { rest in
      if rest.isEmpty { return nil }
      defer { rest = rest.dropFirst(length) }
      return Array(rest.prefix(length))
    }
  }
}
