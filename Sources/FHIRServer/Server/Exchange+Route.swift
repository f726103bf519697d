import HTTPServer
import FHIRModel
import FHIRStore

/// Which interaction an address and a method ask for.
extension Exchange {
  /// Answers the request, or which methods its address takes. Throws what refuses it.
  func answerOrOptions() throws -> Answer {
    do {
      return try answer()
    } catch let fault as FHIRFault where fault.status == 405 && request.method == .options {
      // No address takes this method for itself, so nothing was done.
      var answer = Answer(204)
      answer.headers["Allow"] = fault.headers["Allow"]
      return answer
    }
  }

  /// Answers the request. Throws what refuses it.
  func answer() throws -> Answer {
    let path = request.path
    guard let first = path.first else { return try answerSystem() }
    if request.isForExport { return try export(Array(path.dropFirst())) }
    if first == FHIRRequest.pagesPlace, path.count == 2 {
      try require(.get)
      return try page(ofKept: path[1])
    }
    if first.first == "_" || first.first == "$" || first == "metadata" {
      guard path.count == 1 else { throw FHIRFault.unknownAddress }
      return try answerSystem(first)
    }
    try checkType(first)
    guard path.count > 1 else { return try answerType(first) }
    let second = path[1]
    if second.first == "_" || second.first == "$" {
      guard path.count == 2 else { throw FHIRFault.unknownAddress }
      return try answerType(first, second)
    }
    guard path.count > 2 else { return try answerInstance(first, second) }
    return try answerPart(first, second, Array(path[2...]))
  }

  /// A GET, or a HEAD in its place.
  private var isGet: Bool { request.method == .get || request.method == .head }

  private func require(_ methods: HTTPMethod...) throws(FHIRFault) {
    let isAllowed = methods.contains(request.method) || (isGet && methods.contains(.get))
    guard isAllowed else { throw .method(allowed: methods) }
  }

  // MARK: The whole release

  private func answerSystem() throws -> Answer {
    if isGet { return try searchTypes() }
    guard request.method == .post else { throw FHIRFault.method(allowed: [.get, .post]) }
    return try performBundle()
  }

  private func answerSystem(_ name: String) throws -> Answer {
    switch name {
    case "metadata":
      try require(.get)
      return try capabilities()
    case "_history":
      try require(.get)
      return try history(nil)
    case "_search":
      try require(.post)
      return try searchTypes()
    case "$validate":
      try require(.post)
      return try validate(nil, nil)
    case "$export":
      try require(.get, .post)
      return try export(.everything)
    case "$meta":
      try require(.get, .post)
      return try labels(of: nil)
    default: throw unknownName(name)
    }
  }

  private func unknownName(_ name: String) -> FHIRFault {
    name.first == "$"
      ? FHIRFault(404, .notSupported, "there is no such operation") : .unknownAddress
  }

  // MARK: A type

  private func answerType(_ type: String) throws -> Answer {
    switch request.method {
    case .get, .head: return try search(type)
    case .post: return try create(type)
    case .put: return try updateByCondition(type)
    case .patch where release != .dstu2: return try patchByCondition(type)
    case .delete: return try deleteByCondition(type)
    default: throw FHIRFault.method(allowed: [.get, .post, .put] + patches + [.delete])
    }
  }

  /// DSTU2 knows no patches.
  private var patches: [HTTPMethod] { release == .dstu2 ? [] : [.patch] }

  private func answerType(_ type: String, _ name: String) throws -> Answer {
    switch name {
    case "_history":
      try require(.get)
      return try history(type)
    case "_search":
      try require(.post)
      return try search(type)
    case "$validate":
      try require(.post)
      return try validate(type, nil)
    case "$export" where type == "Patient" && release != .dstu2:
      try require(.get, .post)
      return try export(.allPatients)
    case "$meta":
      try require(.get, .post)
      return try labels(of: type)
    case "$everything" where type == "Patient":
      try require(.get, .post)
      return try everythingOfPatients()
    default: throw unknownName(name)
    }
  }

  // MARK: A resource

  private func answerInstance(_ type: String, _ id: String) throws -> Answer {
    switch request.method {
    case .get, .head: return try read(type, id)
    case .put: return try update(type, id)
    case .patch where release != .dstu2: return try patch(type, id)
    case .delete: return try delete(type, id)
    default: throw FHIRFault.method(allowed: [.get, .put] + patches + [.delete])
    }
  }

  private func answerPart(_ type: String, _ id: String, _ rest: [String]) throws -> Answer {
    let compartment = FHIRSearch.Compartment(type, id: id)
    switch (rest[0], rest.count) {
    case ("_history", 1):
      try require(.get)
      return try history(type, id)
    case ("_history", 2):
      try require(.get)
      return try readVersion(type, id, rest[1])
    case ("$validate", 1):
      try require(.get, .post)
      return try validate(type, id)
    case ("$everything", 1) where ["Patient", "Encounter"].contains(type):
      try require(.get, .post)
      return try everything(type, id)
    case ("$export", 1) where type == "Group" && release != .dstu2:
      try require(.get, .post)
      return try export(members(ofGroup: id))
    case ("$meta", 1):
      try require(.get, .post)
      return try meta(type, id)
    case ("$meta-add", 1):
      try require(.post)
      return try changeMeta(type, id) { MetaLabels.adding($1, to: $0) }
    case ("$meta-delete", 1):
      try require(.post)
      return try changeMeta(type, id) { MetaLabels.removing($1, from: $0) }
    case ("*", 1):
      try require(.get)
      try checkCompartment(type, id)
      return try searchTypes(in: compartment)
    case (let name, 1) where request.release.has(name):
      try require(.get)
      try checkCompartment(type, id)
      return try search(name, in: compartment)
    case (let name, 2) where request.release.has(name) && rest[1] == "_search":
      try require(.post)
      try checkCompartment(type, id)
      return try search(name, in: compartment)
    default: throw unknownName(rest[0])
    }
  }

  /// Throws status 404 if the release has no such compartment.
  private func checkCompartment(_ type: String, _ id: String) throws(FHIRFault) {
    let names = request.release.type.types.resourceNames
    guard ServedRelease.isID(id),
      names.contains(where: { request.release.parameters.compartment(type, includes: $0) != nil })
    else { throw FHIRFault(404, .notSupported, "there is no such compartment") }
  }
}
