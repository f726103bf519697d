import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// Deleting what a condition finds.
extension Exchange {
  /// Deletes the one resource that a condition finds, or all of them if the options say so; none is
  /// no error.
  ///
  /// Throws status 412 if several match and the options do not, if more match than one request may
  /// delete, and if several match and the client names a version.
  func deleteByCondition(_ type: String) throws -> Answer {
    try checkMayWrite()
    let condition = try requiredCondition()
    return try store.write { transaction in
      guard options.conditionalDeletion == .multiple else {
        return try delete(type, match(type, condition, transaction), transaction)
      }
      let limit = options.largestDeletionCount
      let found = try matches(type, condition, transaction, limit: limit + 1)
      guard found.count <= max(1, limit) else {
        throw FHIRFault(412, .tooCostly, "a request deletes at most \(limit) resources")
      }
      guard found.count > 1 else { return try delete(type, found.first, transaction) }
      for tag in ["If-Match", "If-None-Match"] where request.headers[tag] != nil {
        throw FHIRFault(
          412, .multipleMatches, "a version is that of one resource, and several match",
          location: tag)
      }
      for resource in found {
        try transaction.delete(type, id: resource["id"]?.string ?? "", release: release)
      }
      return deletion
    }
  }
}
