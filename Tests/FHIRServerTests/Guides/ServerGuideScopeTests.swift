import FHIRModel
import FHIRServer
import HTTPServer
import Testing

/// An app's own check, as `docs/guides/server.md` shows it: tokens with scopes of SMART on FHIR.
@Suite struct ServerGuideScopeTests {
  struct Grant: Sendable {
    var patient: String
    var scopes: [String]
  }

  /// Lets a client do what the scopes of its token name, in the compartment of its patient.
  struct ScopeCheck: HTTPAccessCheck {
    let grants: [String: Grant]  // by token: the patient, and the scopes

    func outcome(for request: HTTPRequest) -> HTTPAccessOutcome {
      guard let header = request.headers["Authorization"], header.hasPrefix("Bearer "),
        let grant = grants[String(header.dropFirst(7))]
      else { return .refused }
      // /fhir/r4/Patient/ID, and /fhir/r4/Patient/ID/TYPE for searches in the compartment.
      guard [.get, .head].contains(request.method), let path = try? request.segments(),
        path.count == 4 || path.count == 5, path[2] == "Patient", path[3] == grant.patient,
        path.last?.first?.isUppercase == true || path.count == 4
      else { return .forbidden }
      // Nothing that leads beyond it: no _include, and no chain.
      guard let query = try? request.parameters(),
        query.parameters.allSatisfy({ !$0.name.hasPrefix("_") && !$0.name.contains(".") })
      else { return .forbidden }
      let type = path.count == 5 ? path[4] : "Patient"
      let interaction: Character = path.count == 5 ? "s" : "r"
      let isGranted = grant.scopes.contains { allows($0, interaction, type) }
      guard isGranted else { return .forbidden }
      return .principal(HTTPPrincipal(name: grant.patient, role: .readOnly))
    }

    /// Whether a scope such as `patient/Observation.rs` or `patient/*.cruds` names the interaction.
    private func allows(_ scope: String, _ interaction: Character, _ type: String) -> Bool {
      let parts = scope.split(whereSeparator: { $0 == "/" || $0 == "." })
      guard parts.count == 3, parts[0] == "patient" else { return false }
      return (parts[1] == "*" || parts[1] == type) && parts[2].contains(interaction)
    }
  }

  private func status(_ address: String, _ token: String?, _ method: HTTPMethod = .get) throws
    -> Int
  {
    let test = try TestServer()
    for (type, id) in [("Patient", "p1"), ("Patient", "p2")] {
      test.send(.put, "\(type)/\(id)", #"{"resourceType":"\#(type)","id":"\#(id)"}"#)
    }
    let grants = [
      "one": Grant(patient: "p1", scopes: ["patient/Observation.rs", "patient/Patient.r"]),
      "all": Grant(patient: "p2", scopes: ["launch/patient", "patient/*.cruds"]),
      "none": Grant(patient: "p1", scopes: ["user/*.cruds"]),
    ]
    let parts = address.split(separator: "?").map(String.init)
    var request = HTTPRequest(
      method, "/fhir/r4/\(parts.first ?? "")", query: parts.count > 1 ? parts[1] : nil)
    request.headers["Authorization"] = token.map { "Bearer \($0)" }
    let server = test.server

    let handler = HTTPGate(server, check: ScopeCheck(grants: grants))

    return handler.respond(to: request).status
  }

  @Test(
    "a token does what its scopes say, and nothing else",
    arguments: [
      ("Patient/p1", "one", 200), ("Patient/p1/Observation", "one", 200),
      ("Patient/p1/Condition", "one", 403), ("Patient/p2", "one", 403),
      ("Patient/p2/Observation", "one", 403), ("Patient", "one", 403),
      ("Observation", "one", 403), ("Patient/p1/$everything", "one", 403),
      ("Patient/p1/_history", "one", 403), ("$export", "one", 403),
      ("Patient/p1/Observation?status=final", "one", 200),
      ("Patient/p1/Observation?%5Finclude=Observation:subject", "one", 403),
      ("Patient/p1/Observation?subject:Patient.name=x", "one", 403),
      ("Patient/p2/Condition", "all", 200), ("Patient/p2/Observation", "all", 200),
      ("Patient/p1", "all", 403), ("Patient/p1", "none", 403), ("Patient/p1", "other", 401),
    ])
  func scopes(_ address: String, _ token: String, _ expected: Int) throws {
    #expect(try status(address, token) == expected)
  }

  @Test("without a token nobody is let in, and with one nobody writes")
  func others() throws {
    #expect(try status("Patient/p1", nil) == 401)
    #expect(try status("Patient/p2", "all", .delete) == 403)
    #expect(try status("", "all", .post) == 403)
  }
}
