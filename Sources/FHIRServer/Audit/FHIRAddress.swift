/// The interaction that the method and the path of a request to FHIR's interface stand for.
struct FHIRAddress {
  /// The code of restful-interaction; nil for requests to other interfaces.
  let interaction: String?
  /// `Type/id` or `Type/id/_history/version`; nil if it concerns no single resource.
  let reference: String?
  /// C, R, U, D or E: create, read, update, delete, execute.
  let action: String

  init(method: String, path: String) {
    let path = path.prefix { $0 != "?" }
    var parts = path.split(separator: "/").map { String($0) }
    guard parts.first == "fhir", parts.count >= 2 else {
      interaction = nil
      reference = nil
      action = Self.action(method)
      return
    }
    parts.removeFirst(2)
    let isType = parts.first?.first.map { $0.isUppercase } ?? false
    let isInstance =
      isType && parts.count > 1 && !parts[1].hasPrefix("_") && !parts[1].hasPrefix("$")
    let isVersion = isInstance && parts.count > 3 && parts[2] == "_history"
    reference = isInstance ? parts.prefix(isVersion ? 4 : 2).joined(separator: "/") : nil
    let interaction = Self.interaction(
      method, parts, isInstance: isInstance, isVersion: isVersion)
    self.interaction = interaction
    let executes = ["operation", "batch", "search-type", "search-system"].contains(interaction)
    action = executes ? "E" : Self.action(method)
  }

  private static func action(_ method: String) -> String {
    switch method {
    case "POST": "C"
    case "PUT", "PATCH": "U"
    case "DELETE": "D"
    default: "R"
    }
  }

  private static func interaction(
    _ method: String, _ parts: [String], isInstance: Bool, isVersion: Bool
  ) -> String {
    if parts.contains(where: { $0.hasPrefix("$") }) { return "operation" }
    if parts.last == "metadata" { return "capabilities" }
    if isVersion { return "vread" }
    if parts.last == "_history" {
      return isInstance ? "history-instance" : parts.count > 1 ? "history-type" : "history-system"
    }
    switch method {
    case "PUT": return "update"
    case "PATCH": return "patch"
    case "DELETE": return "delete"
    case "POST" where parts.isEmpty: return "batch"
    case "POST" where parts.last != "_search": return "create"
    default: break
    }
    if isInstance, parts.count == 2 { return "read" }
    return parts.isEmpty || parts == ["_search"] ? "search-system" : "search-type"
  }
}
