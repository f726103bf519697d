internal import HTTPServer
internal import Inspector

/// The place of the inspector's pages, to which a browser is redirected from the root.
enum InspectorPages {
  private static let path = "/_utils"

  /// Whether a request is for the inspector.
  static func contain(_ request: HTTPRequest) -> Bool {
    request.path == path || request.path.hasPrefix(path + "/")
  }

  /// The answer to a browser that asks for the root; nil for all other requests.
  static func redirect(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.path == "/", request.method == .get, isBrowser(request) else { return nil }
    return HTTPResponse(302, headers: ["Location": path + "/", "Vary": "Accept"])
  }

  /// The options of an inspector whose store or database has this name.
  static func options(name: String) -> InspectorOptions {
    var options = InspectorOptions()
    options.path = path
    options.storeName = name
    return options
  }

  /// Whether somebody looks at the server, rather than a program.
  private static func isBrowser(_ request: HTTPRequest) -> Bool {
    request.headers.list("Accept").contains { $0.lowercased().hasPrefix("text/html") }
  }
}
