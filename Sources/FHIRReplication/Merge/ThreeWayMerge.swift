import FHIRModel
import ValueModel

/// Merges the changes of two sides, element by element: an element that only one side changed comes
/// from that side, and one that both changed comes from the first side.
///
/// The fields of a choice, `value[x]`, are one element, and so are a primitive and its extensions.
struct ThreeWayMerge {
  let types: TypeTable

  /// Returns `ours` with the changes of `theirs` since `base`, and the version of `theirs`.
  func merged(base: Value, ours: Value, theirs: Value) -> Value {
    guard let type = ours["resourceType"]?.string else { return ours }
    let merged = merged(
      ResourceContent.plain(base), ResourceContent.plain(ours), ResourceContent.plain(theirs), type)
    let meta = theirs["meta"]
    return ResourceContent.counted(
      merged, version: meta?["versionId"]?.string, updated: meta?["lastUpdated"]?.string)
  }

  private func merged(_ base: Value, _ ours: Value, _ theirs: Value, _ type: String) -> Value {
    let definition = types.definition(type)
    var order: [String] = []
    var groups: [String: [String]] = [:]
    for value in [ours, theirs, base] {
      for field in value.fields {
        let group = group(field.name, definition)
        if groups[group] == nil { order.append(group) }
        if groups[group]?.contains(field.name) != true {
          groups[group, default: []].append(field.name)
        }
      }
    }
    var fields: [(String, Value)] = []
    for group in order {
      fields += element(groups[group] ?? [], base, ours, theirs, definition)
    }
    return Value(object: fields)
  }

  /// Returns the name of the element that a field belongs to.
  private func group(_ field: String, _ definition: TypeDefinition?) -> String {
    let name = field.hasPrefix("_") ? String(field.dropFirst()) : field
    guard let definition, let position = definition.schema.index(of: name),
      let choice = definition.choices.first(where: { $0.fields.contains(position) })
    else { return name }
    return choice.name
  }

  /// Returns the merged fields of one element.
  private func element(
    _ names: [String], _ base: Value, _ ours: Value, _ theirs: Value,
    _ definition: TypeDefinition?
  ) -> [(String, Value)] {
    let all = [base, ours, theirs].map { side in names.map { side[$0] } }
    let take = { (side: Int) in
      zip(names, all[side]).compactMap { name, value in value.map { (name, $0) } }
    }
    if all[1] == all[2] || all[0] == all[2] { return take(1) }
    if all[0] == all[1] { return take(2) }
    guard names.count == 1, let mine = all[1][0], let other = all[2][0] else { return take(1) }
    // Elements that both sides added have no common state.
    let old = all[0][0] ?? (mine.kind == .array ? Value(array: []) : Value(object: []))
    let type = definition?.field(names[0])?.type ?? ""
    return [(names[0], both(old, mine, other, type))]
  }

  /// Merges an element that both sides have changed.
  private func both(_ base: Value, _ ours: Value, _ theirs: Value, _ type: String) -> Value {
    switch (base.kind, ours.kind, theirs.kind) {
    case (.object, .object, .object) where isMergeable(type):
      return merged(base, ours, theirs, type)
    case (.array, .array, .array): return list(base, ours, theirs) ?? ours
    default: return ours
    }
  }

  /// Whether a type is merged field by field. A reference, a code or an amount is one unit: a
  /// mixture of both sides would be neither.
  private func isMergeable(_ type: String) -> Bool {
    let whole: Set = [
      "Reference", "Coding", "Quantity", "Money", "Period", "Range", "Ratio", "Identifier",
      "Attachment", "SampledData", "Age", "Duration", "Count", "Distance", "SimpleQuantity",
      "CodeableReference", "RatioRange", "Narrative",
    ]
    return !whole.contains(type)
  }

  /// Returns a list without the elements that either side removed, and with those that either
  /// added; nil if both sides removed or changed the same element.
  private func list(_ base: Value, _ ours: Value, _ theirs: Value) -> Value? {
    let old = Array(base.elements)
    let mine = Array(ours.elements)
    let other = Array(theirs.elements)
    let all = [old, mine, other].map(Set.init)
    // With equal elements, it is unknown which was removed.
    guard all[0].count == old.count, all[1].count == mine.count, all[2].count == other.count
    else { return nil }
    let removedHere = all[0].subtracting(mine)
    guard removedHere.isDisjoint(with: all[0].subtracting(other)) else { return nil }
    // The order is that of ours if ours has changed it, else that of theirs.
    let kept = all[0].intersection(mine).intersection(other)
    let hasMoved = mine.filter(kept.contains) != old.filter(kept.contains)
    let order = (hasMoved ? mine : other).filter(kept.contains)
    let added = (
      ours: additions(of: mine, kept: kept, known: all[0]),
      theirs: additions(of: other, kept: kept, known: all[0].union(mine))
    )
    var merged: [Value] = []
    for place in [nil] + order.map(Optional.some) {
      if let place { merged.append(place) }
      merged += (added.ours[place] ?? []) + (added.theirs[place] ?? [])
    }
    return Value(array: merged)
  }

  /// Returns the elements that are not known, by the kept element before them; nil is the beginning
  /// of the list.
  private func additions(
    of side: [Value], kept: Set<Value>, known: Set<Value>
  ) -> [Value?: [Value]] {
    var place: Value?
    var additions: [Value?: [Value]] = [:]
    for element in side {
      if kept.contains(element) {
        place = element
      } else if !known.contains(element) {
        additions[place, default: []].append(element)
      }
    }
    return additions
  }
}
