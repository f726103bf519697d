/// One code of one system.
struct Code: Sendable, Hashable {
  var system: CodeSystem
  var code: String
  /// The name of the code in the system; nil if it is not given.
  var display: String?

  init(_ system: CodeSystem, _ code: String, _ display: String? = nil) {
    self.system = system
    self.code = code
    self.display = display
  }
}
