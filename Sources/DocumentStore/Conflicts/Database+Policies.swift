public import Andiron
import ValueModel

/// Settling conflicts by a policy.
extension Database where Source == Transaction {
  /// Settles the conflict of a document as the policy says; nil if it has none.
  ///
  /// The content becomes a revision of the winner, unless it is the winner's own, and the other
  /// leaves are deleted. If the conflict is left, nothing has changed. Throws `StoreError`:
  /// `.damaged` or `.failed` if a record cannot be read, and what a failed write throws; then the
  /// conflict is as it was. Cost: one read for each leaf, and for merged fields one for each
  /// version that the store keeps of the document.
  @discardableResult
  public func resolveConflict(
    of id: String, by policy: ConflictPolicy
  ) throws -> ConflictOutcome? {
    let leaves = try leaves(of: id).filter { !$0.isDeleted }
    guard leaves.count > 1 else { return nil }
    let left = { (reason: UnsettledConflict.Reason) in
      ConflictOutcome.left(
        UnsettledConflict(id: id, leaves: leaves.map(\.revision), reason: reason))
    }
    do {
      let chosen: Document
      switch policy {
      case .winnerStays: chosen = leaves[0]
      case .latest(let path): chosen = Self.latest(leaves, by: path)
      case .mergedFields:
        switch try merged(leaves) {
        case .success(let document): chosen = document
        case .failure(let failure): return left(failure.reason)
        }
      }
      let settled = try source.savepoint { try settle(leaves, with: chosen) }
      return settled.map { .settled($0) }
    } catch let error as DocumentError where error.code == .conflict {
      return left(.historyGap)
    }
  }

  /// Settles all conflicts as the policy says, document by document; see
  /// ``resolveConflict(of:by:)``.
  ///
  /// Throws what that throws; conflicts that were settled before it stay settled unless the
  /// transaction is rolled back. Cost: one read for each revision that lost, and that of each
  /// document with a conflict.
  @discardableResult
  public func resolveConflicts(by policy: ConflictPolicy) throws -> ConflictReport {
    var report = ConflictReport()
    for id in try conflictedDocuments() {
      switch try resolveConflict(of: id, by: policy) {
      case .settled(let document)?: report.settled.append(document)
      case .left(let conflict)?: report.left.append(conflict)
      case nil: break
      }
    }
    return report
  }

  private static func latest(_ leaves: [Document], by path: ValuePath) -> Document {
    leaves.dropFirst().reduce(leaves[0]) { latest, leaf in
      FieldTime(latest.body[path]) < FieldTime(leaf.body[path]) ? leaf : latest
    }
  }

  private func merged(_ leaves: [Document]) throws -> Result<Document, Unmerged> {
    // Leaves that are equal need no ancestor.
    let isEqual = leaves.allSatisfy {
      $0.body == leaves[0].body && $0.attachments.isSame(as: leaves[0].attachments)
    }
    if isEqual { return .success(leaves[0]) }
    let tree = try state(of: leaves[0].id)?.tree
    guard let ancestor = tree?.commonAncestor(of: leaves.map(\.revision)) else {
      return .failure(Unmerged(reason: .noAncestor))
    }
    guard let old = try superseded(leaves[0].id, ancestor) else {
      return .failure(Unmerged(reason: .noAncestorBody))
    }
    var document = leaves[0]
    var clashes: [String] = []
    switch FieldMerge.merge(leaves.map(\.body), since: old.body) {
    case .clashes(let names): clashes = names
    case .body(let body): document.body = body
    }
    let attachments = AttachmentMerge(leaves.map(\.attachments), since: old.attachments)
    document.attachments = attachments.merged
    clashes += attachments.clashes.map { "_attachments.\($0)" }
    return clashes.isEmpty ? .success(document) : .failure(Unmerged(reason: .fields(clashes)))
  }
}

private struct Unmerged: Error {
  var reason: UnsettledConflict.Reason
}

extension Database where Source == Store {
  /// Settles the conflict of a document as the policy says, in a transaction, durably; see
  /// ``Database/resolveConflict(of:by:)``. Throws what that and `Store.write` throw.
  @discardableResult
  public func resolveConflict(
    of id: String, by policy: ConflictPolicy
  ) throws -> ConflictOutcome? {
    try write { try $0.resolveConflict(of: id, by: policy) }
  }

  /// Settles all conflicts as the policy says, in one transaction, durably; see
  /// ``Database/resolveConflicts(by:)``. Throws what that and `Store.write` throw.
  @discardableResult
  public func resolveConflicts(by policy: ConflictPolicy) throws -> ConflictReport {
    try write { try $0.resolveConflicts(by: policy) }
  }
}
