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
    case paths(FHIRPathPatch)
  }

  func patch(_ type: String, _ id: String) throws -> Answer {
    let patch = try readPatch(type)
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
    let patch = try readPatch(type)
    return try apply(patch, type) { transaction in
      try match(type, condition, transaction)
    } orElse: {
      FHIRFault(404, .notFound, "nothing matches the condition")
    }
  }

  private func apply(
    _ patch: Patch, _ type: String, _ find: (FHIRWriter<Records.Target>) throws -> Value?,
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
        try new.apply(patch, limits: JSONPatch.Limits.ofResources)
      } catch {
        throw FHIRFault(422, .processing, error.description)
      }
    case .paths(let patch):
      do throws(FHIRPathPatchError) {
        new = try patch.applied(to: old, request.release.type)
      } catch {
        throw FHIRFault(path: error)
      }
    }
    guard new["resourceType"]?.string == type, new["id"] == old["id"] else {
      throw FHIRFault(422, .businessRule, "a patch leaves the type and the id as they are")
    }
    return try writable(new)
  }

  /// Reads the patch. Throws status 415 for one of a form that is not known, and 400 for one that
  /// cannot be read.
  private func readPatch(_ type: String) throws -> Patch {
    try checkMayWrite()
    let form = request.contentType
    switch form?.name {
    case "application/json-patch+json":
      let document = try request.json(options)
      do throws(JSONPatchError) {
        return .operations(try JSONPatch(document))
      } catch {
        throw FHIRFault(400, .structure, error.description)
      }
    case "application/merge-patch+json", "application/json":
      let document = try request.json(options)
      if form?.name == "application/json", document["resourceType"]?.string == "Parameters" {
        return .paths(try pathPatch(document, type))
      }
      guard document.kind == .object, document["resourceType"]?.string != "Parameters" else {
        throw FHIRFault(400, .structure, "a merge patch is an object, a part of the resource")
      }
      return .merge(MergePatch(document))
    case nil where isOfParameters, "application/fhir+json", "application/json+fhir":
      return .paths(try pathPatch(request.resource("Parameters", options), type))
    default:
      throw FHIRFault(
        415, .notSupported,
        "a patch is application/json-patch+json, application/merge-patch+json, or Parameters",
        location: "Content-Type")
    }
  }

  /// Whether it is an entry of a batch with Parameters.
  private var isOfParameters: Bool {
    guard case .resource(let resource) = request.content else { return false }
    return resource["resourceType"]?.string == "Parameters"
  }

  private func pathPatch(_ parameters: Value, _ type: String) throws(FHIRFault) -> FHIRPathPatch {
    do throws(FHIRPathPatchError) {
      return try FHIRPathPatch(parameters, type: type)
    } catch {
      throw FHIRFault(path: error)
    }
  }
}
