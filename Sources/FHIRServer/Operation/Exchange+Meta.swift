import FHIRModel
import FHIRStore
import ValueModel

/// `$meta`, `$meta-add` and `$meta-delete`: the profiles, tags and security labels of resources.
///
/// FHIR R5, section 3.2.0.10 (<https://hl7.org/fhir/R5/resource-operations.html>).
extension Exchange {
  /// Parameters with the `meta` of a resource; without any if it has none. Throws status 404, or
  /// 410 if the resource was deleted.
  func meta(_ type: String, _ id: String) throws -> Answer {
    Answer(200, parameters(try current(type, id)["meta"]))
  }

  /// Parameters with all profiles, tags and labels that resources of a type have, or of any type
  /// for nil.
  func labels(of type: String?) throws -> Answer {
    Answer(200, parameters(try store.read { try $0.labels(of: type, release: release) }))
  }

  /// Changes the `meta` of a resource by that of the body, and answers what it is then. A change
  /// makes a version, as any write does; what changes nothing writes nothing.
  ///
  /// Throws status 400 without a `meta` in the body, 404, 410, 412 for `If-Match`, and 422 if the
  /// resource is not valid then.
  func changeMeta(
    _ type: String, _ id: String, _ change: (_ old: Value?, _ given: Value) -> Value?
  ) throws -> Answer {
    try checkMayWrite()
    let body = try request.parameters(options)?["parameter"]?.elements ?? Value.null.elements
    guard let given = body.first(where: { $0["name"]?.string == "meta" })?["valueMeta"],
      given.kind == .object
    else {
      throw FHIRFault(
        400, .required, "the Parameters need a meta", expression: "Parameters.parameter")
    }
    let changed = try store.write { transaction -> Value? in
      guard let old = try transaction.reader.resource(type, id: id, release: release) else {
        return nil
      }
      try checkVersion(old)
      var new = old
      new["meta"] = change(old["meta"], given)
      guard new["meta"] != old["meta"] else { return old }
      return try self.store(writable(new), id, transaction).value
    }
    guard let changed else {
      _ = try current(type, id)
      throw FHIRFault.noSuchResource
    }
    var answer = Answer(200, parameters(changed["meta"]))
    answer.addVersion(version(of: changed), updated(changed))
    return answer
  }

  private func parameters(_ meta: Value?) -> Value {
    var fields: [(String, Value)] = [("resourceType", "Parameters")]
    if let meta {
      let parameter = Value(object: [("name", "return"), ("valueMeta", meta)])
      fields.append(("parameter", Value(array: [parameter])))
    }
    return Value(object: fields)
  }
}
