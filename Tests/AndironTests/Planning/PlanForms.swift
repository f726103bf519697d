import ObjectModel

@testable import Andiron
@testable import CollectionModel

/// The remarkable features of plans, counted, so that a random test can show that it met all of
/// them.
struct PlanForms {
  enum Form: String, CaseIterable {
    case nothing, everything, scan, compoundScan, union, intersection, exactScan, exactUnion
    case unordered, bySorting, sortedScan, byIndex, reversed, turnedTies, oneRun, absencesFirst
    case severalKeys, behindEqualities, severalEntries, severalEntriesAndKeys, limited, unfinished
  }

  private(set) var counts: [Form: Int] = [:]

  var missing: [Form] { Form.allCases.filter { counts[$0, default: 0] == 0 } }

  mutating func count(
    _ plan: QueryPlan, _ sorts: [SortKey], limit: Int?, _ collection: NaiveCollection
  ) {
    var forms = rowForms(plan)
    switch plan.order {
    case .unordered: forms.insert(.unordered)
    case .bySorting:
      forms.insert(.bySorting)
      if plan.rows != .everything { forms.insert(.sortedScan) }
    case .byIndex:
      forms.insert(.byIndex)
      if case .scan(let scan) = plan.rows { forms.formUnion(orderForms(scan, sorts, collection)) }
      if limit != nil { forms.insert(.limited) }
    }
    if !plan.unfinishedIndexes.isEmpty { forms.insert(.unfinished) }
    for form in forms { counts[form, default: 0] += 1 }
  }

  private func rowForms(_ plan: QueryPlan) -> Set<Form> {
    switch plan.rows {
    case .nothing: return [.nothing]
    case .everything: return [.everything]
    case .rows: return []
    case .union: return plan.residual == .all ? [.union, .exactUnion] : [.union]
    case .intersection: return [.intersection]
    case .scan(let scan):
      var forms: Set<Form> = plan.residual == .all ? [.scan, .exactScan] : [.scan]
      if plan.order != .byIndex, scan.index.parts.count > 1 { forms.insert(.compoundScan) }
      return forms
    }
  }

  private func orderForms(
    _ scan: IndexScan, _ sorts: [SortKey], _ collection: NaiveCollection
  ) -> Set<Form> {
    let hasSeveral = collection.entryCount(scan.index) > collection.collectionCount
    let forms: [(Form, Bool)] = [
      (.reversed, scan.isReversed), (.turnedTies, scan.isReversed != scan.tiesDescend),
      (.oneRun, scan.steps.contains(where: \.isOneRun)),
      (.absencesFirst, scan.steps.count > 1 && scan.steps[0].isOneRun),
      (.severalKeys, sorts.count > 1), (.behindEqualities, scan.index.parts.count > sorts.count),
      (.severalEntries, hasSeveral), (.severalEntriesAndKeys, hasSeveral && sorts.count > 1),
    ]
    return Set(forms.filter(\.1).map(\.0))
  }
}
