import FHIRModel
import Foundation
import ValueModel

/// A page of a search, of a history, or of all resources that belong to a patient.
struct BundlePage: Sendable {
  struct Deletion: Sendable {
    var address: ResourceAddress
    /// The time of the deletion, as the server states it.
    var time: String?
  }

  /// The resources on the page, each with its address.
  private(set) var resources: [(address: ResourceAddress, value: Value)] = []
  /// All resources that the page mentions, in its order. `deletion` is nil if the resource exists.
  private(set) var mentions: [(address: ResourceAddress, deletion: Deletion?)] = []
  /// The number of entries whose content cannot be stored.
  private(set) var refused = 0
  /// The address of the next page, as the server writes it; nil at the end.
  private(set) var next: String?
  /// The number of results on all pages; nil if the server does not state it.
  private(set) var total: Int?
  /// The server's time of the answer; nil if the server does not state it.
  private(set) var time: Date?

  /// Reads the body of an answer. Throws `.invalidAnswer` if it is not such a page, and `.refused`
  /// if its status is not one of success.
  init(_ answer: FHIRAnswer, isType: (String) -> Bool) throws(FHIRReplicationError) {
    guard answer.isSuccess else { throw answer.refusal }
    let bundle = try answer.resource("Bundle")
    let type = bundle["type"]?.string ?? ""
    guard ["searchset", "history", "collection"].contains(type) else {
      throw FHIRReplicationError(.invalidAnswer, "the Bundle is no result of a search")
    }
    for entry in (bundle["entry"] ?? .null).elements { read(entry, isType) }
    for link in (bundle["link"] ?? .null).elements where link["relation"]?.string == "next" {
      next = link["url"]?.string
    }
    total = bundle["total"]?.integer.map { Int(clamping: $0) }
    let own = bundle["meta"]?["lastUpdated"]?.string.flatMap(ResourceContent.instant)
    // The earlier time of two clocks, so that later writes are requested again.
    time = [own, answer.date].compactMap { $0 }.min()
  }

  private mutating func read(_ entry: Value, _ isType: (String) -> Bool) {
    if entry["search"]?["mode"]?.string == "outcome" { return }
    if entry["request"]?["method"]?.string == "DELETE" {
      guard let url = entry["request"]?["url"]?.string ?? entry["fullUrl"]?.string,
        let address = ResourceAddress(location: url)
      else { return refused += 1 }
      let deletion = Deletion(
        address: address, time: entry["response"]?["lastModified"]?.string)
      mentions.append((address, deletion))
      return
    }
    guard let resource = entry["resource"] else { return refused += 1 }
    guard let type = resource["resourceType"]?.string, type != "OperationOutcome" else { return }
    guard let id = resource["id"]?.string, ResourceAddress.isID(id), isType(type) else {
      return refused += 1
    }
    mentions.append((ResourceAddress(type, id), nil))
    guard !ResourceContent.isPart(resource) else { return refused += 1 }
    resources.append((ResourceAddress(type, id), resource))
  }
}
