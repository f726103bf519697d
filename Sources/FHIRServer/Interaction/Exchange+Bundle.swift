import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// Bundles of requests.
extension Exchange {
  /// Performs a transaction, all or nothing, or each entry of a batch on its own.
  func performBundle() throws -> Answer {
    let bundle = try request.resource("Bundle", options)
    let count = (bundle["entry"] ?? Value(array: [])).elements.count
    guard count <= options.largestEntryCount else {
      throw FHIRFault(
        413, .tooCostly, "a Bundle has at most \(options.largestEntryCount) entries")
    }
    switch bundle["type"]?.string {
    case "batch": return try performBatch(bundle)
    case "transaction": return try performTransaction(bundle)
    default:
      throw FHIRFault(
        400, .value, "expected a Bundle of type batch or transaction", expression: "Bundle.type")
    }
  }

  private func performTransaction(_ bundle: Value) throws -> Answer {
    let entries = (bundle["entry"] ?? Value(array: [])).elements
    if !entries.allSatisfy({ $0["request"]?["method"]?.string == "GET" }) { try checkMayWrite() }
    var bundleOptions = BundleOptions()
    bundleOptions.base = base
    if options.conditionalDeletion == .multiple {
      bundleOptions.largestDeletionCount = options.largestDeletionCount
    }
    bundleOptions.returnsResources = request.preferences.content == .representation
    bundleOptions.check = { resource, position in
      try check(resource, below: "Bundle.entry[\(position)].resource")
      try checkSubscription(resource, below: "Bundle.entry[\(position)].resource")
    }
    let input = unversionedEntries(bundle)
    let response = try store.write {
      try $0.perform(input, release: release, options: bundleOptions)
    }
    return Answer(200, request.preferences.content == .outcome ? withOutcomes(response) : response)
  }

  /// The response with an outcome for each resource that was written.
  private func withOutcomes(_ response: Value) -> Value {
    let outcome = OperationOutcome.value([], release)
    var response = response
    response["entry"] = Value(
      array: (response["entry"] ?? Value(array: [])).elements.map { entry in
        guard entry["response"]?["location"] != nil else { return entry }
        var entry = entry
        // DSTU2 has no place of its own for it.
        if release == .dstu2 {
          entry["resource"] = outcome
        } else {
          var own = entry["response"] ?? Value(object: [])
          own["outcome"] = outcome
          entry["response"] = own
        }
        return entry
      })
    return response
  }

  private func unversionedEntries(_ bundle: Value) -> Value {
    guard !store.options.maintainsMeta, let entries = bundle["entry"] else { return bundle }
    var bundle = bundle
    bundle["entry"] = Value(
      array: entries.elements.map { entry in
        var entry = entry
        if let resource = entry["resource"] { entry["resource"] = unversioned(resource) }
        return entry
      })
    return bundle
  }

  private func performBatch(_ bundle: Value) throws -> Answer {
    var answer = AnswerBundle("batch-response")
    for (position, entry) in (bundle["entry"] ?? Value(array: [])).elements.enumerated() {
      var inner = self
      let response: Answer
      do {
        inner.request = try BatchEntry(entry, of: request).request
        response = try inner.answer()
      } catch {
        var fault = FHIRFault(error)
        for index in fault.issues.indices {
          fault.issues[index].expression = place(fault.issues[index].expression, position)
        }
        response = Answer(fault, release)
      }
      answer.entries.append(BatchEntry.value(response, of: request))
    }
    return Answer(200, answer.value)
  }

  /// The place of an issue of an entry, seen from the Bundle.
  private func place(_ expression: String?, _ position: Int) -> String {
    let entry = "Bundle.entry[\(position)]"
    guard let expression, let dot = expression.firstIndex(of: ".") else { return entry }
    return "\(entry).resource\(expression[dot...])"
  }
}
