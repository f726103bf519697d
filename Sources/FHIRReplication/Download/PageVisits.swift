/// Ensures that the pages of a result end.
struct PageVisits {
  private var visited: Set<String> = []
  private let most: Int

  init(most: Int) { self.most = most }

  /// Records a visit. Throws `.endless` if a page appears again, or there are too many.
  mutating func visit(_ url: String) throws(FHIRReplicationError) {
    guard visited.insert(url).inserted else {
      throw FHIRReplicationError(.endless, "a page leads back to one that was read")
    }
    guard visited.count <= most else {
      throw FHIRReplicationError(.endless, "there are more than \(most) pages")
    }
  }
}
