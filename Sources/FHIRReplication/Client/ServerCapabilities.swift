import FHIRModel
import ValueModel

/// What a server says that it can do, as far as it matters here.
struct ServerCapabilities: Sendable {
  /// The interactions of each type.
  private var interactions: [String: Set<String>] = [:]
  private(set) var performsTransactions = false

  /// Reads a CapabilityStatement, or a Conformance of DSTU2.
  ///
  /// Throws `.invalidAnswer` if it is neither, and `.wrongRelease` if the server has another
  /// release.
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
      interactions[type] = Self.codes(resource)
    }
  }

  private static func codes(_ part: Value) -> Set<String> {
    Set((part["interaction"] ?? .null).elements.compactMap { $0["code"]?.string })
  }

  func has(_ interaction: String, of type: String) -> Bool {
    interactions[type]?.contains(interaction) ?? false
  }
}
