import CollectionModel
import Dispatch
import ObjectModel
import Synchronization

extension ListDifference {
  /// The list that the difference makes of an old one; what is new or modified is taken from the
  /// new one.
  func applied<Element>(to old: [Element], taking new: [Element]) -> [Element] {
    let removed = Set(deletions).union(moves.map(\.old))
    var list = old.indices.map { old[$0] }
    for step in modifications where !removed.contains(step.old) { list[step.old] = new[step.new] }
    list = list.indices.filter { !removed.contains($0) }.map { list[$0] }
    for position in (insertions + moves.map(\.new)).sorted() {
      guard position <= list.count, position < new.count else { return [] }
      list.insert(new[position], at: position)
    }
    return list
  }
}
