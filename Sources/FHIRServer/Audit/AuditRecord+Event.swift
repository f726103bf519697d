import FHIRModel
import Foundation
public import HTTPServer
public import ValueModel

extension AuditRecord {
  /// The record as an AuditEvent of FHIR R4: who asked, from where, what they did to which resource
  /// or searched for, and what became of it.
  ///
  /// `observer` is the name of the server that recorded it. A request that is not of FHIR's
  /// interface has its path as the description of what it concerns, and a command its operands.
  /// FHIR R4, resource AuditEvent (<https://hl7.org/fhir/R4/auditevent.html>).
  public func auditEvent(observer: String = "andiron") -> Value {
    let asked = FHIRAddress(method: method, path: path)
    var agent: [(String, Value)] = [
      (
        "type", Self.coding("http://dicom.nema.org/resources/ontology/DCM", "110153", concept: true)
      ),
      ("requestor", true),
    ]
    if let name { agent.append(("who", Value(object: [("display", Value(name))]))) }
    if !clientAddress.isEmpty {
      // 2: an address of the internet.
      let network: [(String, Value)] = [("address", Value(clientAddress)), ("type", "2")]
      agent.append(("network", Value(object: network)))
    }
    var event: [(String, Value)] = [("resourceType", "AuditEvent"), ("type", type)]
    if let interaction = asked.interaction {
      let code = Self.coding("http://hl7.org/fhir/restful-interaction", interaction)
      event.append(("subtype", Value(array: [code])))
    }
    event.append(("action", Value(kind == .command ? commandAction : asked.action)))
    event.append(("recorded", Value(FHIRInstant(time, in: .gmt)?.text ?? "")))
    event.append(("outcome", Value(Self.outcome(status))))
    event.append(("outcomeDesc", Value("status \(status)")))
    event.append(("agent", Value(array: [Value(object: agent)])))
    let source: [(String, Value)] = [("observer", Value(object: [("display", Value(observer))]))]
    event.append(("source", Value(object: source)))
    event.append(("entity", Value(array: entities(asked))))
    return Value(object: event)
  }

  /// Requests have FHIR's code; exports, imports and other activities of an application have
  /// DICOM's.
  private var type: Value {
    switch kind {
    case .request: Self.coding("http://terminology.hl7.org/CodeSystem/audit-event-type", "rest")
    case .parcel:
      Self.coding(
        "http://dicom.nema.org/resources/ontology/DCM", method == "GET" ? "110106" : "110107")
    case .command: Self.coding("http://dicom.nema.org/resources/ontology/DCM", "110100")
    }
  }

  /// Read, delete, or execute for all that may do both.
  private var commandAction: String {
    switch method {
    case "get", "search", "query", "count", "history", "changes", "conflicts", "export", "stats",
      "dump", "health", "care":
      "R"
    case "delete", "purge": "D"
    default: "E"
    }
  }

  /// The resources that the words of a command name.
  private var commandEntities: [Value] {
    (query ?? "").split(separator: " ").compactMap { word in
      let parts = word.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, parts[0].first?.isUppercase == true, !parts[1].isEmpty,
        parts[0].allSatisfy({ $0.isASCII && $0.isLetter })
      else { return nil }
      return Value(object: [
        ("what", Value(object: [("reference", Value(String(word)))])),
        ("description", Value(String(word))),
      ])
    }
  }

  private func entities(_ asked: FHIRAddress) -> [Value] {
    var entity: [(String, Value)] = []
    if let reference = asked.reference {
      entity.append(("what", Value(object: [("reference", Value(reference))])))
    }
    entity.append(("description", Value("\(kind == .command ? "andiron " : "")\(method) \(path)")))
    let query = [query, search].compactMap { $0 }.joined(separator: "&")
    if !query.isEmpty {
      entity.append(("query", Value(Data(query.utf8).base64EncodedString())))
    }
    let others = entries.map { entry in
      let parts = entry.split(separator: " ", maxSplits: 1).map(String.init)
      let inner = FHIRAddress(method: parts.first ?? "", path: "/fhir/r4/" + (parts.last ?? ""))
      var fields: [(String, Value)] = []
      if let reference = inner.reference {
        fields.append(("what", Value(object: [("reference", Value(reference))])))
      }
      fields.append(("description", Value(entry)))
      return Value(object: fields)
    }
    return [Value(object: entity)] + others + (kind == .command ? commandEntities : [])
  }

  /// 0 for success, 4 for a request that was refused, 8 for a failure of the server.
  private static func outcome(_ status: Int) -> String {
    status < 400 ? "0" : status < 500 ? "4" : "8"
  }

  private static func coding(_ system: String, _ code: String, concept: Bool = false) -> Value {
    let coding = Value(object: [("system", Value(system)), ("code", Value(code))])
    return concept ? Value(object: [("coding", Value(array: [coding]))]) : coding
  }
}
