import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// Changing parts of a resource, in one transaction.
extension Exchange {
  private enum Patch {
    case operations(JSONPatch)
    case merge(MergePatch)
  }

  func patch(_ type: String, _ id: String) throws -> Answer {
    let patch = try readPatch()
    return try apply(patch, type) { transaction in
      guard let value = try transaction.reader.resource(type, id: id, release: release) else {
        return nil
      }
      return value
    } orElse: {
      _ = try current(type, id)
      return .noSuchResource
    }
  }

  /// Changes the one resource that a condition finds.
  func patchByCondition(_ type: String) throws -> Answer {
    let condition = try requiredCondition()
    let patch = try readPatch()
    return try apply(patch, type) { transaction in
      try match(type, condition, transaction)
    } orElse: {
      FHIRFault(404, .notFound, "nothing matches the condition")
    }
  }

  private func apply(
    _ patch: Patch, _ type: String, _ find: (FHIRTransaction) throws -> Value?,
    orElse fault: () throws -> FHIRFault
  ) throws -> Answer {
    let stored = try store.write { transaction -> Value? in
      guard let old = try find(transaction) else { return nil }
      try checkVersion(old)
      return try self.store(
        changed(old, patch, type), old["id"]?.string ?? "", transaction
      ).value
    }
    guard let stored else { throw try fault() }
    return try answer(200, wrote: stored)
  }

  private func changed(_ old: Value, _ patch: Patch, _ type: String) throws -> Value {
    var new = old
    switch patch {
    case .merge(let patch): new.apply(patch)
    case .operations(let patch):
      do throws(JSONPatchError) {
        try new.apply(patch)
      } catch {
        throw FHIRFault(422, .processing, error.description)
      }
    }
    guard new["resourceType"]?.string == type, new["id"] == old["id"] else {
      throw FHIRFault(422, .businessRule, "a patch leaves the type and the id as they are")
    }
    return try writable(new)
  }

  /// Reads the patch. Throws status 415 for one of a form that is not known, and 400 for one that
  /// cannot be read.
  private func readPatch() throws -> Patch {
    try checkMayWrite()
    let type = request.contentType
    switch type?.name {
    case "application/json-patch+json":
      let document = try request.json(options)
      do throws(JSONPatchError) {
        return .operations(try JSONPatch(document))
      } catch {
        throw FHIRFault(400, .structure, error.description)
      }
    case "application/merge-patch+json", "application/json":
      let document = try request.json(options)
      guard document.kind == .object, document["resourceType"]?.string != "Parameters" else {
        throw FHIRFault(400, .structure, "a merge patch is an object, a part of the resource")
      }
      return .merge(MergePatch(document))
    default:
      throw FHIRFault(
        415, .notSupported,
        "a patch is application/json-patch+json or application/merge-patch+json",
        location: "Content-Type")
    }
  }
}
