import Andiron
import FHIRModel
import Foundation
import ObjectModel
import StorageEngine
import ValueModel

/// One search of one state of a store.
struct SearchRun<Source: ResourceSource> {
  let reader: FHIRReader<Source>
  let release: StoredRelease
  let usesIndexes: Bool
  let criteria: CriterionReader

  /// The largest number of references that a criterion may follow.
  static var deepestChain: Int { 8 }

  init(
    _ reader: FHIRReader<Source>, _ release: StoredRelease, usesIndexes: Bool = true,
    ownBases: Set<String> = [], timeZone: TimeZone? = nil
  ) {
    self.reader = reader
    self.release = release
    self.usesIndexes = usesIndexes
    let bases = reader.catalog.bases.union(ownBases)
    criteria = CriterionReader(
      release: release, bases: bases, now: Date(),
      zone: DayZone(timeZone ?? reader.catalog.options.timeZone))
  }

  // MARK: Filters

  /// The filter for resources of a type. Looks up the targets of chains.
  func filter(_ wanted: [FHIRSearch.Criterion], _ type: String) throws -> SearchFilter {
    try filter(wanted, type, depth: 0)
  }

  private func filter(
    _ wanted: [FHIRSearch.Criterion], _ type: String, depth: Int
  ) throws -> SearchFilter {
    guard depth < Self.deepestChain else {
      throw FHIRStoreError(
        .invalidSearch, "a chain is longer than \(Self.deepestChain) references",
        path: wanted.first?.name)
    }
    let layout = release.layout(type)
    var filter = SearchFilter(filter: .all)
    var ordered: [String: [SearchCondition]] = [:]
    for criterion in wanted {
      let form = try criteria.read(criterion, type)
      if case .condition(let condition) = form, condition.isOrdered, !isOfCommit(condition) {
        ordered[condition.parameter.name, default: []].append(condition)
      }
      filter.add(try self.filter(form, type, depth: depth))
    }
    for conditions in ordered.values where conditions.count > 1 {
      guard let place = SearchCondition.jointPlace(conditions, layout) else { continue }
      filter.add(SearchFilter(filter: .derived(DerivedTest(conditions[0], place: place))))
    }
    // Before the state is read, in a transaction.
    if usesIndexes, !filter.words.isEmpty { try reader.source._prepareWords() }
    return filter
  }

  /// Whether a condition is one on the commits of resources, and not on their content.
  private func isOfCommit(_ condition: SearchCondition) -> Bool {
    condition.isOfCommit && reader.catalog.options.maintainsMeta
  }

  private func filter(
    _ form: CriterionReader.Form, _ type: String, depth: Int
  ) throws -> SearchFilter {
    let layout = release.layout(type)
    switch form {
    case .condition(let condition) where isOfCommit(condition):
      return SearchFilter(filter: .all, times: [condition])
    case .condition(let condition): return SearchFilter(filter: .derived(condition.test(layout)))
    case .words(let condition): return SearchFilter(filter: .all, words: [condition])
    case .chain(let parameter, let types, let rest):
      guard let condition = try chain(parameter, types, rest, depth: depth + 1) else {
        return SearchFilter(filter: .none)
      }
      return SearchFilter(filter: .derived(condition.test(layout)))
    case .has(let source, let parameter, let rest):
      let ids = try targets(
        of: parameter, source, rest.map { [$0] } ?? [], leadingTo: type, depth: depth + 1)
      if ids.isEmpty { return SearchFilter(filter: .none) }
      return SearchFilter(filter: .derived(IdentitySetCondition(ids: ids).test(layout)))
    }
  }

  /// The condition that a reference leads to what matches the rest of a chain; nil if nothing does.
  private func chain(
    _ parameter: SearchParameter, _ types: [String], _ rest: FHIRSearch.Criterion, depth: Int
  ) throws -> TargetSetCondition? {
    var targets: Set<ResourceName> = []
    var canonicals = CanonicalNames()
    var filters: [String: SearchFilter] = [:]
    for type in types {
      let filter = try filter([rest], type, depth: depth)
      try forEachMatch(of: type, filter) { value in
        if let id = value["id"]?.string { targets.insert(ResourceName(type, id)) }
        if parameter.findsCanonicals, let name = CanonicalName(of: value) {
          canonicals.insert(name)
        }
      }
      filters[type] = filter
    }
    let contained = try ContainedCondition(filters)
    if targets.isEmpty, canonicals.isEmpty, contained == nil { return nil }
    return TargetSetCondition(
      parameter: parameter, targets: targets, contained: contained, canonicals: canonicals,
      bases: reader.catalog.bases)
  }

  private func forEachMatch(
    of type: String, _ filter: SearchFilter, _ body: (Value) -> Void
  ) throws {
    _ = try reader.source._withResourceRows(of: release.collection(type)) { rows in
      try rows.forEach(filter.rows(in: rows, usesIndexes: usesIndexes)[...]) { _, value in
        body(value)
        return true
      }
    }
  }

  /// The ids of the resources of type `target` that a parameter of matching resources of type
  /// `source` leads to.
  private func targets(
    of parameter: SearchParameter, _ source: String, _ wanted: [FHIRSearch.Criterion],
    leadingTo target: String, depth: Int
  ) throws -> Set<String> {
    let filter = try filter(wanted, source, depth: depth)
    var canonicals = CanonicalNames()
    let ids = try reader.source._withResourceRows(of: release.collection(source)) { rows in
      let found = try filter.rows(in: rows, usesIndexes: usesIndexes)
      let layout = release.layout(source)
      // Keys do not have the whole of an address.
      if usesIndexes, !parameter.findsCanonicals, let number = layout.number(of: parameter.name),
        rows.hasIndex(layout.identifier)
      {
        let count = try rows.resourceCount()
        if found.count > count / 8 {
          return try targets(
            in: layout.identifier, number, of: found, isAll: found.count == count, rows,
            leadingTo: target)
        }
      }
      return try targets(of: parameter, found, rows, leadingTo: target, &canonicals)
    }
    let named = try resources(target, named: canonicals).compactMap { $0["id"]?.string }
    return (ids ?? []).union(named)
  }

  /// Reads the ids from the keys of the index, for when many resources match.
  private func targets(
    in index: String, _ number: UInt8, of found: [Source._Rows.Row], isAll: Bool,
    _ rows: Source._Rows, leadingTo target: String
  ) throws -> Set<String> {
    let matching = Source._Rows.Members(isAll ? [] : found)
    var ids: Set<String> = []
    for type in [target, ""] {
      let range = OrderedKeyRange(startingWith: SearchKey.references(toType: type).bytes)
      guard var walk = try rows.walk(index, range, isReversed: false) else { continue }
      // Keys that lead to the same resource are adjacent.
      var last: [UInt8] = []
      try walk.forEach { row, key in
        guard isAll || matching.contains(row), !key.elementsEqual(last) else { return true }
        last = Array(key)
        if let id = SearchKey.identifier(inReference: key, by: number) { ids.insert(id) }
        return true
      }
    }
    return ids
  }

  private func targets(
    of parameter: SearchParameter, _ found: [Source._Rows.Row], _ rows: Source._Rows,
    leadingTo target: String, _ canonicals: inout CanonicalNames
  ) throws -> Set<String> {
    var ids: Set<String> = []
    let bases = reader.catalog.bases
    try rows.forEach(found[...]) { _, value in
      parameter.forEachTerm(of: value) { term in
        guard case .reference(let reference) = term,
          let text = ReferenceTarget.text(of: reference)
        else { return true }
        if case .resource(let type, let id, _)? = ReferenceTarget(text, bases: bases) {
          if type == target || type.isEmpty { ids.insert(id) }
        } else if parameter.findsCanonicals, let name = CanonicalName(reference: text) {
          canonicals.insert(name)
        }
        return true
      }
      return true
    }
    return ids
  }
}
