import Andiron
import FHIRStore
import ValueModel

/// Chooses the changes to send next: resources after those that they refer to, circles as a whole,
/// and deletions last.
struct UploadPlanner: Sendable {
  struct Limits: Sendable {
    var entries: Int
    var bytes: Int
  }

  let session: SyncSession
  /// The changes that are not sent in this run.
  var skipped: Set<ResourceAddress> = []
  /// The changes that are sent alone, with the others in their circle, because they failed together
  /// with others.
  var alone: Set<ResourceAddress> = []

  /// Returns the next changes, in order; none if nothing can be sent. Throws the errors of the
  /// store.
  func next(_ limits: Limits) async throws -> [UploadItem] {
    try await session.read { reader in
      var search = PlanSearch(planner: self, reader: reader)
      return try search.next(limits)
    }
  }
}

/// A plan for one state of the store.
private struct PlanSearch {
  let planner: UploadPlanner
  let reader: FHIRReader<StoreSnapshot>
  private var items: [ResourceAddress: UploadItem] = [:]
  /// Creations that are not sent now; changes that refer to them are not sent either.
  private var held: Set<ResourceAddress> = []

  private var session: SyncSession { planner.session }

  init(planner: UploadPlanner, reader: FHIRReader<StoreSnapshot>) {
    self.planner = planner
    self.reader = reader
  }

  mutating func next(_ limits: UploadPlanner.Limits) throws -> [UploadItem] {
    var count = limits.entries + planner.skipped.count
    while true {
      let window = try session.tables.outgoing(.pending, limit: count, reader.source)
      let batch = try batch(window, limits)
      // Held changes may hide later ones.
      if !batch.isEmpty || window.count < count { return batch }
      count *= 4
      items.removeAll()
      held.removeAll()
    }
  }

  private mutating func batch(
    _ window: [OutgoingRecord], _ limits: UploadPlanner.Limits
  ) throws -> [UploadItem] {
    let open = try window.filter { !planner.skipped.contains($0.address) }
      .map { try item($0) }
    let writes = open.filter { $0.local != nil }
    if writes.isEmpty { return deletions(open, limits) }
    var batch: [UploadItem] = []
    var bytes = 0
    var search = ComponentSearch<ResourceAddress>()
    for item in writes {
      for component in try search.visit(item.address, { try targets($0) }) {
        if try isHeld(component) {
          held.formUnion(component)
          continue
        }
        let members = component.compactMap { items[$0] }
        let size = members.reduce(0) { $0 + ($1.local?.jsonBytes().count ?? 0) }
        let isAlone = !planner.alone.isDisjoint(with: component)
        let isFull = batch.count + members.count > limits.entries || bytes + size > limits.bytes
        if !batch.isEmpty, isFull || isAlone { return batch }
        batch += members
        bytes += size
        if isAlone { return batch }
      }
    }
    return batch
  }

  /// Returns the deletions in order: a resource that refers to others is deleted before them.
  private func deletions(
    _ open: [UploadItem], _ limits: UploadPlanner.Limits
  ) -> [UploadItem] {
    let all = Dictionary(open.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
    var search = ComponentSearch<ResourceAddress>()
    var order: [ResourceAddress] = []
    for item in open {
      order += search.visit(item.address) { address in
        guard let base = all[address]?.base else { return [] }
        return ReferenceTexts.targets(of: base.resource, base: session.client.server.base)
          .filter { all[$0] != nil }.sorted()
      }.joined()
    }
    let items = order.reversed().compactMap { all[$0] }
    guard let first = items.first else { return [] }
    if planner.alone.contains(first.address) { return [first] }
    return Array(items.prefix { !planner.alone.contains($0.address) }.prefix(limits.entries))
  }

  // MARK: Items

  private mutating func item(_ record: OutgoingRecord) throws -> UploadItem {
    let address = record.address
    let item = UploadItem(
      record: record, base: try session.tables.base(address, reader.source),
      local: try reader.resource(address.type, id: address.id, release: session.version))
    items[address] = item
    return item
  }

  /// Returns the local creations that a resource refers to and that are to be sent.
  private mutating func targets(_ address: ResourceAddress) throws -> [ResourceAddress] {
    guard let local = items[address]?.local else { return [] }
    var found: [ResourceAddress] = []
    for target in ReferenceTexts.targets(of: local, base: session.client.server.base).sorted()
    where target != address && session.isType(target.type) {
      if items[target] == nil {
        guard try session.tables.base(target, reader.source) == nil,
          let record = try session.tables.outgoing(target, reader.source)
        else { continue }
        _ = try item(record)
      }
      guard let other = items[target], other.base == nil, other.local != nil else { continue }
      found.append(target)
    }
    return found
  }

  /// Whether a component, or a creation that it refers to, cannot be sent now.
  private mutating func isHeld(_ component: [ResourceAddress]) throws -> Bool {
    for address in component {
      guard let item = items[address] else { return true }
      if item.record.state != .pending || planner.skipped.contains(address) { return true }
      if try targets(address).contains(where: held.contains) { return true }
    }
    return false
  }
}
