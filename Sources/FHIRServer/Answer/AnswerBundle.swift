import FHIRModel
import ValueModel

/// A Bundle that is answered: results of a search, a history, responses.
struct AnswerBundle {
  var type: String
  var total: Int?
  /// The address of this page, and of the next one.
  var links: [(relation: String, url: String)] = []
  var entries: [Value] = []

  init(_ type: String) { self.type = type }

  var value: Value {
    var fields: [(String, Value)] = [
      ("resourceType", "Bundle"),
      ("meta", Value(object: [("lastUpdated", Value(FHIRInstant.now().text))])),
      ("type", Value(type)),
    ]
    if let total { fields.append(("total", Value(total))) }
    if !links.isEmpty {
      fields.append(
        (
          "link",
          Value(
            array: links.map {
              Value(object: [("relation", Value($0.relation)), ("url", Value($0.url))])
            })
        ))
    }
    if !entries.isEmpty { fields.append(("entry", Value(array: entries))) }
    return Value(object: fields)
  }

  mutating func add(_ resources: [Value], mode: String, base: String) {
    for resource in resources {
      var fields: [(String, Value)] = []
      if let type = resource["resourceType"]?.string, let id = resource["id"]?.string {
        fields.append(("fullUrl", Value("\(base)/\(type)/\(id)")))
      }
      fields.append(("resource", resource))
      fields.append(("search", Value(object: [("mode", Value(mode))])))
      entries.append(Value(object: fields))
    }
  }
}
