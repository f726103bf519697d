import FHIRModel
import ValueModel

/// One entry of a transaction or a batch, as a request.
struct BundleEntry {
  enum Method: String {
    case delete = "DELETE"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case get = "GET"
  }

  /// The order in which a transaction performs its entries. Entries that create something only if
  /// nothing matches come after those that create it in any case.
  var rank: Int {
    switch method {
    case .delete: 0
    case .post: ifNoneExist == nil ? 1 : 2
    case .put, .patch: target.query == nil ? 3 : 4
    case .get: 5
    }
  }

  let position: Int
  let method: Method
  /// The address, without a slash at its beginning.
  let url: String
  let ifNoneExist: String?
  /// The condition on the current version of the resource.
  let condition: VersionCondition
  let fullURL: String?
  var resource: Value?

  /// The place in the Bundle, for errors.
  var path: String { "entry[\(position)]" }

  /// Reads an entry. Throws `.notSupported` for an unknown method, and `.invalidBundle` if the
  /// entry is not a request that can be performed.
  ///
  /// An address below `base` is one of this store, as if it were relative.
  init(_ entry: Value, at position: Int, base: String? = nil) throws(FHIRStoreError) {
    let path = "entry[\(position)]"
    self.position = position
    guard let request = entry["request"], let name = request["method"]?.string else {
      throw FHIRStoreError(.invalidBundle, "an entry needs a request with a method", path: path)
    }
    guard let method = Method(rawValue: name) else {
      throw FHIRStoreError(.notSupported, "the method is not supported", path: path)
    }
    var url = request["url"]?.string ?? ""
    if let base, !base.isEmpty, url.hasPrefix(base + "/") { url.removeFirst(base.count) }
    if url.hasPrefix("/") { url.removeFirst() }
    self.method = method
    self.url = url
    ifNoneExist = request["ifNoneExist"]?.string
    do throws(FHIRStoreError) {
      condition = try VersionCondition(
        request, method, isSearch: url.contains("?") || !url.contains("/"))
    } catch {
      throw FHIRStoreError(error.code, error.message, path: path)
    }
    fullURL = entry["fullUrl"]?.string
    resource = entry["resource"]
    guard !url.isEmpty, resource != nil || method == .delete || method == .get else {
      throw FHIRStoreError(
        .invalidBundle, "an entry needs an address, and a resource to write", path: path)
    }
  }

  var isRead: Bool { method == .get }

  /// Runs `body`, and adds the place of the entry to the errors that it throws.
  func telling<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch var error as FHIRStoreError {
      error.path = error.path.map { "\(path).\($0)" } ?? path
      throw error
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
