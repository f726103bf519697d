import Andiron
import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ValueModel

/// Creating, replacing and deleting resources, each in one transaction.
extension Exchange {
  /// Creates a resource under an `id` of the server, unless a condition finds one.
  func create(_ type: String) throws -> Answer {
    try checkMayWrite()
    let resource = try writable(try newBinary(type) ?? request.resource(type, options))
    let condition = try creationCondition()
    let (stored, isNew) = try store.write { transaction in
      if let condition, let found = try match(type, condition, transaction) {
        return (found, false)
      }
      return (try self.store(resource, UUID().uuidString.lowercased(), transaction).value, true)
    }
    return try answer(isNew ? 201 : 200, wrote: stored)
  }

  /// Replaces a resource, or creates it under the `id` of the address.
  func update(_ type: String, _ id: String) throws -> Answer {
    try checkMayWrite()
    guard ServedRelease.isID(id) else {
      throw FHIRFault(400, .value, "the address has no valid id")
    }
    let resource = try writable(try newBinary(type, id) ?? request.resource(type, options))
    guard resource["id"]?.string == id else {
      throw FHIRFault(
        400, resource["id"] == nil ? .required : .value,
        "the resource needs the id of its address", expression: "\(type).id")
    }
    let stored = try store.write { transaction in
      try checkVersion(transaction.reader.resource(type, id: id, release: release))
      return try self.store(resource, id, transaction)
    }
    return try answer(stored.isNew ? 201 : 200, wrote: stored.value)
  }

  /// Replaces the one resource that a condition finds, or creates one if it finds none.
  func updateByCondition(_ type: String) throws -> Answer {
    try checkMayWrite()
    let condition = try requiredCondition()
    let resource = try writable(request.resource(type, options))
    let own = resource["id"]?.string
    let stored = try store.write { transaction in
      let found = try match(type, condition, transaction)
      try checkVersion(found)
      if let found {
        let id = found["id"]?.string ?? ""
        guard own == nil || own == id else {
          throw FHIRFault(
            400, .value, "the id is not that of the resource that matches",
            expression: "\(type).id")
        }
        return try self.store(resource, id, transaction)
      }
      guard let own else {
        return try self.store(resource, UUID().uuidString.lowercased(), transaction)
      }
      guard ServedRelease.isID(own) else {
        throw FHIRFault(400, .value, "not a valid id", expression: "\(type).id")
      }
      guard try transaction.reader.resource(type, id: own, release: release) == nil else {
        throw FHIRFault(409, .conflict, "nothing matches, and another resource has the id")
      }
      return try self.store(resource, own, transaction)
    }
    return try answer(stored.isNew ? 201 : 200, wrote: stored.value)
  }

  /// Deletes a resource; one that is not there is no error.
  func delete(_ type: String, _ id: String) throws -> Answer {
    try checkMayWrite()
    return try store.write { transaction in
      try delete(type, transaction.reader.resource(type, id: id, release: release), transaction)
    }
  }

  func delete(
    _ type: String, _ current: Value?, _ transaction: FHIRWriter<Records.Target>
  ) throws -> Answer {
    try checkVersion(current)
    var answer = deletion
    guard let current, let id = current["id"]?.string else { return answer }
    try transaction.delete(type, id: id, release: release)
    let number = version(of: current).flatMap { Int($0) }
    answer.addVersion(number.map { String($0 + 1) }, nil)
    return answer
  }

  /// The answer to a deletion.
  var deletion: Answer {
    request.preferences.content == .outcome
      ? Answer(200, OperationOutcome.value([], release)) : Answer(204)
  }

  // MARK: Storing

  /// Stores a resource under an `id`. References to the server's own address become relative.
  func store(
    _ resource: Value, _ id: String, _ transaction: FHIRWriter<Records.Target>
  ) throws -> StoredResource {
    var resource = resource.withRelativeReferences(below: [base])
    resource["id"] = Value(id)
    return try transaction.upsert(resource, release: release)
  }

  /// The resource as it may be stored. Throws status 422 with every issue if it has an error and
  /// the options are strict.
  func writable(_ resource: Value) throws -> Value {
    try check(resource, below: nil)
    try checkSubscription(resource, below: nil)
    return unversioned(resource)
  }

  /// Throws status 422 for a Subscription that waits for the server to begin it, as nothing would.
  func checkSubscription(_ resource: Value, below place: String?) throws(FHIRFault) {
    guard resource["resourceType"]?.string == "Subscription",
      resource["status"]?.string == "requested"
    else { return }
    throw FHIRFault(
      422, .notSupported, "subscriptions are stored, but not served",
      expression: (place ?? "Subscription") + ".status")
  }

  /// Throws status 422 if a resource has an error and the options are strict.
  func check(_ resource: Value, below place: String?) throws(FHIRFault) {
    guard options.reading == .strict else { return }
    let issues = request.release.issues(in: resource)
    guard issues.contains(where: { $0.severity == .error }) else { return }
    throw FHIRFault(422, issues.map { OutcomeIssue($0, below: place) })
  }

  /// The resource without a version and a time of its client: where the store does not set them,
  /// nothing does.
  func unversioned(_ resource: Value) -> Value {
    guard !store.options.maintainsMeta, var meta = resource["meta"], meta.kind == .object else {
      return resource
    }
    var resource = resource
    meta["versionId"] = nil
    meta["lastUpdated"] = nil
    resource["meta"] = meta.count == 0 ? nil : meta
    return resource
  }
}
