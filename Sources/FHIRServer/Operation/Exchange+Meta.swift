import FHIRModel
import ValueModel

/// `$meta`: the profiles, tags and labels of a resource.
extension Exchange {
  /// Parameters with the `meta` of a resource; without any if it has none. Throws status 404, or
  /// 410 if the resource was deleted.
  func meta(_ type: String, _ id: String) throws -> Answer {
    let resource = try current(type, id)
    var fields: [(String, Value)] = [("resourceType", "Parameters")]
    if let meta = resource["meta"] {
      let parameter = Value(object: [("name", "return"), ("valueMeta", meta)])
      fields.append(("parameter", Value(array: [parameter])))
    }
    return Answer(200, Value(object: fields))
  }
}
