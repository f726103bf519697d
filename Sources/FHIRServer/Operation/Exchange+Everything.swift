import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// `$everything`: a resource with all that belongs to it.
///
/// FHIR R5, section 8.1.20.1 (<https://hl7.org/fhir/R5/patient-operation-everything.html>).
extension Exchange {
  /// The resources of the compartment, and those that they refer to. Throws status 404, or 410 if
  /// the resource was deleted.
  func everything(_ type: String, _ id: String) throws -> Answer {
    let wanted = try everythingRequest()
    _ = try current(type, id)
    let all = try store.everything(type, id: id, release: release).filter { resource in
      wanted.includes(resource, updated: updated(resource)?.date)
    }
    return Answer(200, try page(of: all, "\(base)/\(type)/\(id)/$everything", wanted))
  }

  private func everythingRequest() throws(FHIRFault) -> EverythingRequest {
    try EverythingRequest(
      request.operationQuery(options), request.release, isStrict: request.preferences.isStrict,
      options)
  }

  /// A page begins after the resource that ended the one before, whatever was written since.
  private func page(
    of all: [Value], _ place: String, _ wanted: EverythingRequest
  ) throws -> Value {
    var start = 0
    if let page = wanted.page {
      guard let last = all.firstIndex(where: { name(of: $0) == page }) else {
        throw Self.wrongPage
      }
      start = last + 1
    }
    let shown = Array(all[start...].prefix(wanted.count ?? all.count))
    let goesOn = start + shown.count < all.count
    return try bundle(
      shown, place, wanted, total: all.count, next: goesOn ? shown.last.map(name) : nil)
  }

  private static var wrongPage: FHIRFault {
    FHIRFault(400, .value, "not a page of these resources", location: "_page")
  }

  private func bundle(
    _ resources: [Value], _ place: String, _ wanted: EverythingRequest, total: Int?, next: String?
  ) throws -> Value {
    var bundle = AnswerBundle("searchset")
    bundle.total = total
    bundle.links = [("self", wanted.address(place))]
    if let next { bundle.links.append(("next", wanted.address(place, from: next))) }
    bundle.add(try resources.map(shown), mode: "match", base: base)
    return bundle.value
  }

  private func name(of resource: Value) -> String {
    "\(resource["resourceType"]?.string ?? "")/\(resource["id"]?.string ?? "")"
  }

  // MARK: All patients

  /// A resource on a page, with what leads on after it.
  private struct Found {
    var value: Value
    /// The place of its patient among all patients, and its name.
    var mark: String
  }

  /// All patients with everything that belongs to them, one after another, always in pages. A
  /// resource that belongs to several comes with each of them, but once on a page.
  func everythingOfPatients() throws -> Answer {
    let wanted = try everythingRequest()
    let count = wanted.count ?? options.pageCount
    let found = try store.read { reader in try patients(reader, wanted, limit: count + 1) }
    let shown = found.prefix(count)
    let next = found.count > count ? shown.last?.mark : nil
    return Answer(
      200,
      try bundle(
        shown.map(\.value), "\(base)/Patient/$everything", wanted, total: nil, next: next))
  }

  private func patients(
    _ reader: FHIRReader<Records.Source>, _ wanted: EverythingRequest, limit: Int
  ) throws -> [Found] {
    var (place, last) = try position(wanted.page)
    var found: [Found] = []
    var names: Set<String> = []
    while found.count < limit {
      var search = FHIRSearch("Patient").limit(1).from(place)
      search.total = .none
      let results = try reader.search(search, release: release)
      guard let id = results.matches.first?["id"]?.string else { break }
      var all = try reader.everything("Patient", id: id, release: release)[...]
      if let name = last {
        guard let index = all.firstIndex(where: { self.name(of: $0) == name }) else {
          throw Self.wrongPage
        }
        all = all[(index + 1)...]
        last = nil
      }
      for resource in all where wanted.includes(resource, updated: updated(resource)?.date) {
        let name = name(of: resource)
        guard names.insert(name).inserted else { continue }
        found.append(Found(value: resource, mark: "\(place ?? "").\(name)"))
        if found.count == limit { break }
      }
      guard let next = results.next else { break }
      place = next
    }
    return found
  }

  /// Reads where a page begins: the place of a patient, a point, and the name of a resource.
  private func position(_ text: String?) throws(FHIRFault) -> (place: String?, last: String?) {
    guard let text else { return (nil, nil) }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { throw Self.wrongPage }
    return (parts[0].isEmpty ? nil : String(parts[0]), String(parts[1]))
  }
}
