/// Checks one state of a store: the trees, then the content, then what belongs to neither.
struct StateAudit {
  let state: StoreState
  let slots: SlotTable
  let members: [ContentAudit.Member]
  let path: String
  let findings: Findings

  func run(comparesUsage: Bool) throws(EngineError) {
    var isSound = true
    var seen = Set<UInt32>()
    Self.checkTrees(of: state, seen: &seen) {
      findings.add(.treeStructure, $0, path: path)
      isSound = false
    }
    // Nothing may be looked up in pages that do not fit together.
    guard isSound else { return }
    let audit = ContentAudit(
      state: state, slots: slots, members: members, findings: findings)
    try audit.run()
    var diagnosis = TreeDiagnosis(audit)
    diagnosis.run()
    StateCheck(audit: audit).run(comparesUsage: comparesUsage)
  }

  /// Checks that pages fit together: every tree in itself, and that no two share a page. Adds the
  /// number of every page that was reached to `seen`.
  static func checkTrees(
    of state: StoreState, seen: inout Set<UInt32>, _ report: (String) -> Void
  ) {
    let arena = state.arena
    for identifier in state.roots.tables.identifiers {
      guard let trees = state.roots.tables[identifier] else { continue }
      let name = state.catalog.label(identifier)
      BTree.check(trees.primary, arena, seen: &seen) { report("\(name): \($0)") }
      BTree.check(trees.oldVersions, arena, seen: &seen) {
        report("old versions of \(name): \($0)")
      }
    }
    BTree.check(state.roots.entries, arena, seen: &seen) { report("changed entries: \($0)") }
    RowTable.check(state.roots.rows, arena, seen: &seen) { report("rows: \($0)") }
  }
}
