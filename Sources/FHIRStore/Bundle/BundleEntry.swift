import FHIRModel
import ValueModel

/// One entry of a transaction or a batch, as a request.
struct BundleEntry {
  enum Method: String {
    // In the order in which a transaction does them.
    case delete = "DELETE"
    case post = "POST"
    case put = "PUT"
    case get = "GET"

    var rank: Int {
      switch self {
      case .delete: 0
      case .post: 1
      case .put: 2
      case .get: 3
      }
    }
  }

  let position: Int
  let method: Method
  /// Without a slash at its beginning.
  let url: String
  let ifNoneExist: String?
  let fullURL: String?
  var resource: Value?

  /// The place in the Bundle, for errors.
  var path: String { "entry[\(position)]" }

  /// Throws `.invalidBundle` where the entry is no request that can be done.
  init(_ entry: Value, at position: Int) throws(FHIRStoreError) {
    let path = "entry[\(position)]"
    self.position = position
    guard let request = entry["request"], let name = request["method"]?.string else {
      throw FHIRStoreError(.invalidBundle, "an entry needs a request with a method", path: path)
    }
    guard let method = Method(rawValue: name) else {
      throw FHIRStoreError(.notSupported, "the method is not supported", path: path)
    }
    var url = request["url"]?.string ?? ""
    if url.hasPrefix("/") { url.removeFirst() }
    self.method = method
    self.url = url
    ifNoneExist = request["ifNoneExist"]?.string
    fullURL = entry["fullUrl"]?.string
    resource = entry["resource"]
    guard !url.isEmpty, resource != nil || method == .delete || method == .get else {
      throw FHIRStoreError(
        .invalidBundle, "an entry needs an address, and a resource to write", path: path)
    }
  }

  /// The type and `id` of the address, or the type and the search of a conditional one.
  var target: (type: String, id: String?, query: String?) {
    if let mark = url.firstIndex(of: "?") {
      return (String(url[..<mark]), nil, String(url[url.index(after: mark)...]))
    }
    let parts = url.split(separator: "/", maxSplits: 1).map(String.init)
    return (parts.first ?? "", parts.count > 1 ? parts[1] : nil, nil)
  }
}
