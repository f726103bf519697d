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
    TreesCheck(roots: state.roots, catalog: state.catalog, arena: state.arena).run(seen: &seen) {
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
}
