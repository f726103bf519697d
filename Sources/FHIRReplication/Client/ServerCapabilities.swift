import FHIRModel
import ValueModel

/// The declared capabilities of a server that matter to a synchronisation.
struct ServerCapabilities: Sendable {
  /// The interactions that a synchronisation uses.
  private static let known: Set = ["history-type", "patch"]

  /// The known interactions that the server has for each type.
  private var interactions: [String: Set<String>] = [:]
  private(set) var performsTransactions = false

  /// Reads a CapabilityStatement, or a Conformance of DSTU2.
  ///
  /// Throws `.invalidAnswer` if the statement is neither, and `.wrongRelease` if the server has
  /// another release.
  init(_ statement: Value, release: ReleaseVersion) throws(FHIRReplicationError) {
    let expected = release == .dstu2 ? "Conformance" : "CapabilityStatement"
    guard let type = statement["resourceType"]?.string,
      ["CapabilityStatement", "Conformance"].contains(type)
    else { throw FHIRReplicationError(.invalidAnswer, "the server has no statement of FHIR") }
    let version = statement["fhirVersion"]?.string ?? ""
    let family = release.number.split(separator: ".").prefix(2).joined(separator: ".")
    // R5 is 5.0 and its corrections; R4 does not include R4B, whose resources differ.
    guard type == expected, version == family || version.hasPrefix(family + ".") else {
      throw FHIRReplicationError(
        .wrongRelease, "the server does not have \(release.rawValue) at this address")
    }
    let rests = (statement["rest"] ?? .null).elements
    guard let rest = rests.first(where: { $0["mode"]?.string ?? "server" == "server" }) else {
      return
    }
    performsTransactions =
      Self.codes(rest).contains("transaction")
      || ["transaction", "both"].contains(rest["transactionMode"]?.string ?? "")
    for resource in (rest["resource"] ?? .null).elements {
      guard let type = resource["type"]?.string else { continue }
      interactions[type] = Self.codes(resource).intersection(Self.known)
    }
  }

  private static func codes(_ part: Value) -> Set<String> {
    Set((part["interaction"] ?? .null).elements.compactMap { $0["code"]?.string })
  }

  // MARK: Stored

  /// Reads the form that ``stored`` returns.
  init(stored value: Value) {
    performsTransactions = value["transaction"]?.boolean ?? false
    for name in Self.known {
      for type in (value[name] ?? .null).elements.compactMap(\.string) {
        interactions[type, default: []].insert(name)
      }
    }
  }

  var stored: Value {
    let lists = Self.known.sorted().map { name in
      let types = interactions.filter { $0.value.contains(name) }.keys.sorted()
      return (name, Value(array: types.map { Value($0) }))
    }
    return Value(object: [("transaction", Value(performsTransactions))] + lists)
  }

  func has(_ interaction: String, of type: String) -> Bool {
    interactions[type]?.contains(interaction) ?? false
  }
}
