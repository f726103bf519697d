import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ValueModel

/// `$export`: all resources, those of all patients, or those of a group, as lines of JSON.
///
/// Bulk Data Access IG 2.0.0 (<https://hl7.org/fhir/uv/bulkdata/export.html>).
extension Exchange {
  /// Begins an export, and says where its state is found. Throws status 400 unless the client is
  /// ready to wait for it.
  func export(_ scope: ExportOrder.Scope) throws -> Answer {
    guard !request.isEntry else {
      throw FHIRFault(400, .notSupported, "an export cannot be an entry of a batch")
    }
    let preferences = request.headers.list("Prefer").flatMap { $0.split(separator: ";") }
    guard preferences.contains(where: { $0.filter { $0 != " " } == "respond-async" }) else {
      throw FHIRFault(400, .required, "the header needs Prefer: respond-async", location: "Prefer")
    }
    let body = request.method == .post ? try request.parameters(options) : nil
    let wanted = try ExportRequest(
      request.query, body, request.release, bases: ownBases,
      isLenient: request.preferences.isLenient)
    try check(wanted)
    let id = UUID().uuidString.lowercased()
    let order = ExportOrder(
      release: release, scope: try narrowed(scope, wanted), wanted: wanted,
      parts: try parts(scope, wanted))
    try exports.add(owner: request.principalName) {
      ExportJob(
        id: id, address: exportAddress, owner: request.principalName, order: order,
        files: try files(order))
    }
    var answer = Answer(202)
    answer.headers["Content-Location"] = "\(base)/\(FHIRRequest.exportPlace)/\(id)"
    return answer
  }

  /// The state of an export, one of its files, or its end.
  func export(_ path: [String]) throws -> Answer {
    let owner = request.principalName
    guard let id = path.first, path.count <= 2, let job = exports.job(id, of: owner),
      job.order.release == release
    else { throw FHIRFault.unknownAddress }
    if request.method == .delete, path.count == 1 {
      _ = exports.remove(id, of: owner)
      return Answer(202)
    }
    guard request.method == .get || request.method == .head else {
      throw FHIRFault.method(allowed: path.count == 1 ? [.get, .delete] : [.get])
    }
    guard let contents = try job.files.contents() else {
      var answer = Answer(path.count == 1 ? 202 : 503)
      answer.headers["Retry-After"] = "1"
      return answer
    }
    if path.count == 1 {
      let manifest = job.manifest("\(base)/\(FHIRRequest.exportPlace)/\(id)", contents)
      var answer = Answer(200, .bytes(manifest.jsonBytes(), type: "application/json"))
      if let expiry = HTTPDate.text(exports.expiry) { answer.headers["Expires"] = expiry }
      return answer
    }
    let ending = ".ndjson"
    guard path[1].utf8.count > ending.utf8.count, path[1].hasSuffix(ending),
      let source = job.source(String(path[1].dropLast(ending.count)), contents)
    else { throw FHIRFault.unknownAddress }
    return Answer(200, .source(source, type: "application/fhir+ndjson"))
  }

  private func files(_ order: ExportOrder) throws -> any ExportFiles {
    if let records = store as? FHIRStore { return try SnapshotFiles(order, records) }
    return CopiedFiles(
      order, store, in: options.exportDirectory ?? FileManager.default.temporaryDirectory,
      on: exports.copying)
  }

  /// The patients that a Group has as members. Throws status 404 or 410 if there is no such Group.
  func members(ofGroup id: String) throws -> ExportOrder.Scope {
    let group = try current("Group", id)
    let members = group["member"]?.elements ?? Value.null.elements
    let ids = members.compactMap { member -> String? in
      guard member["inactive"]?.boolean != true,
        let reference = member["entity"]?["reference"]?.string
      else { return nil }
      return ExportRequest.patient(reference, bases: ownBases)
    }
    return .patients(ids)
  }

  /// The addresses that stand for this store: a patient of another server is no patient here,
  /// whatever the `id`.
  var ownBases: Set<String> { Set(store.options.baseURLs + [base, base + "/"]) }

  private var exportAddress: String {
    let place = ([base] + request.path).joined(separator: "/")
    return request.query.parameters.isEmpty ? place : "\(place)?\(request.query.text)"
  }

  private func narrowed(
    _ scope: ExportOrder.Scope, _ wanted: ExportRequest
  ) throws(FHIRFault) -> ExportOrder.Scope {
    guard let patients = wanted.patients else { return scope }
    switch scope {
    case .everything:
      throw FHIRFault(
        400, .notSupported, "an export of everything is not limited to patients",
        location: "patient")
    case .allPatients: return .patients(patients)
    case .patients(let members): return .patients(members.filter(patients.contains))
    }
  }

  /// Throws what is wrong with the searches, which would come to light only in the files.
  private func check(_ wanted: ExportRequest) throws {
    for type in Set(wanted.filters.map(\.type)) {
      let searches = try wanted.searches(type, options)
      try store.read { reader in
        for search in searches { _ = try reader.explain(search, release: release) }
      }
    }
  }

  private func parts(
    _ scope: ExportOrder.Scope, _ wanted: ExportRequest
  ) throws -> [ExportOrder.Part] {
    let present = try store.read { reader in
      try reader.counts().filter { $0.release == release && $0.count > 0 }.map(\.type)
    }
    var isOfAll = false
    if case .everything = scope { isOfAll = true }
    return try present.compactMap { type in
      guard wanted.types.isEmpty || wanted.types.contains(type) else { return nil }
      let isOfPatients =
        type == "Patient"
        || request.release.parameters.compartment("Patient", includes: type) != nil
      guard isOfAll || isOfPatients || ExportContents.companions.contains(type) else { return nil }
      return ExportOrder.Part(
        type: type, searches: try wanted.searches(type, options), isOfPatients: isOfPatients)
    }
  }
}
