import ValueModel

/// A path of a FHIRPath Patch: names with dots between them, positions, and the functions `where`
/// with equalities, `first`, `last`, `single`, `ofType` and `extension`.
///
/// FHIRPath 2.0.0 (<https://hl7.org/fhirpath/N1/>), of which it is a small part.
struct PatchPath {
  enum Step: Hashable {
    case field(String)
    case position(Int)
    case last
    /// Stays if there is one element at most.
    case single
    /// Stays on elements in which each of the paths has that value.
    case `where`([Equality])
    /// Stays on a choice of that type.
    case ofType(String)
  }

  struct Equality: Hashable {
    var path: [String]
    var value: Value
  }

  private(set) var steps: [Step] = []

  /// Reads a path in resources of a type, whose name may stand at its beginning. Throws
  /// `.malformed` for anything else.
  init(_ text: String, type: String) throws(FHIRPathPatchError) {
    var scanner = PathScanner(text)
    repeat {
      let name = try scanner.name()
      if scanner.take("(") {
        try addFunction(name, &scanner)
      } else if !(steps.isEmpty && scanner.isAtStart && name == type) {
        steps.append(.field(name))
      }
      scanner.isAtStart = false
      while scanner.take("[") {
        steps.append(.position(try scanner.number()))
        try scanner.require("]")
      }
    } while scanner.take(".")
    guard scanner.isAtEnd else { throw PathScanner.unknown }
  }

  private mutating func addFunction(
    _ name: String, _ scanner: inout PathScanner
  ) throws(FHIRPathPatchError) {
    switch name {
    case "first": steps.append(.position(0))
    case "last": steps.append(.last)
    case "single": steps.append(.single)
    case "ofType": steps.append(.ofType(try scanner.name()))
    case "extension":
      let url = Equality(path: ["url"], value: try scanner.literal())
      steps += [.field("extension"), .where([url])]
    case "where":
      var equalities: [Equality] = []
      repeat {
        var path = [try scanner.name()]
        while scanner.take(".") { path.append(try scanner.name()) }
        scanner.skipSpace()
        try scanner.require("=")
        scanner.skipSpace()
        equalities.append(Equality(path: path, value: try scanner.literal()))
        scanner.skipSpace()
      } while scanner.takeWord("and")
      steps.append(.where(equalities))
    default: throw PathScanner.unknown
    }
    try scanner.require(")")
  }
}
