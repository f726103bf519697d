/// The method of a request. Methods are case-sensitive: `get` is not `GET`.
public struct HTTPMethod: RawRepresentable, Sendable, Hashable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let get = HTTPMethod(rawValue: "GET")
  public static let head = HTTPMethod(rawValue: "HEAD")
  public static let post = HTTPMethod(rawValue: "POST")
  public static let put = HTTPMethod(rawValue: "PUT")
  public static let patch = HTTPMethod(rawValue: "PATCH")
  public static let delete = HTTPMethod(rawValue: "DELETE")
  public static let options = HTTPMethod(rawValue: "OPTIONS")
  /// A method of CouchDB's own.
  public static let copy = HTTPMethod(rawValue: "COPY")
}
