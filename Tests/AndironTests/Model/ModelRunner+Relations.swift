import Foundation
import TestSupport

@testable import Andiron

/// Relations, followed in both directions.
extension ModelRunner {
  func relations(_ source: some ObjectSource) throws {
    note("relations")
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: try toOne(Owner.bossRelation, source) { $0.boss }
    case 1: try toOne(Item.ownerRelation, source) { $0.owner }
    case 2: try toOne(Note.itemRelation, source) { $0.item }
    case 3: try toMany(Owner.peersRelation, source)
    case 4: try toMany(Note.itemsRelation, source)
    case 5: try toOne(Visit.previousRelation, source) { $0.previous }
    case 6: try toMany(Visit.relatedRelation, source)
    default: try required(source)
    }
  }

  private func toOne<Object: ModelObject, Target: ModelObject>(
    _ relation: ToOne<Object, Target>, _ source: some ObjectSource,
    _ key: (Object) -> Target.PrimaryKey?
  ) throws {
    let objects = try source.objects(Object.self).fetch()
    let expected = objects.map { object in
      key(object).flatMap { state.object(Target.self, key: $0) }?.pk
    }
    let batch = try source.related(relation, ofEach: objects)
    try expect(batch.map { $0?.pk } == expected, "another related \(Target.self) of each")
    let single = try objects.map { try source.related(relation, of: $0)?.pk }
    try expect(single == expected, "another related \(Target.self)")
    let joined = try source.objects(Object.self).fetch(with: relation)
    let pairs = Dictionary(uniqueKeysWithValues: zip(objects.map(\.pk), expected))
    try expect(
      joined.allSatisfy { $0.related?.pk == pairs[$0.object.pk] ?? nil }, "another join")
    try referring(relation, source)
  }

  private func toMany<Object: ModelObject, Target: ModelObject>(
    _ relation: ToMany<Object, Target>, _ source: some ObjectSource
  ) throws {
    let objects = try source.objects(Object.self).fetch()
    let batch = try source.related(relation, ofEach: objects)
    for (object, related) in zip(objects, batch) {
      let keys = relation.targetKeys(of: object)
      let there = keys.filter { state.object(Target.self, key: $0) != nil }
      let result = try source.related(relation, of: object)
      try expect(result.objects.map(\.pk) == there, "other related \(Target.self)")
      try expect(related.map(\.pk) == there, "other related \(Target.self) of each")
      try expect(result.dangling.count + there.count == keys.count, "others dangle")
      if !result.dangling.isEmpty { count("dangling keys") }
    }
    try referring(relation, source)
  }

  private func required(_ source: some ObjectSource) throws {
    for item in try source.objects(Item.self).fetch() {
      let isThere = state.object(Owner.self, key: item.maker) != nil
      do {
        let maker = try source.related(Item.makerRelation, of: item)
        try expect(isThere && maker?.pk == item.maker, "another maker")
      } catch let error as StoreError {
        try expect(error.code == .dangling && !isThere, "a maker gives \(error.code)")
        count("dangling required key")
      }
    }
    try referring(Item.makerRelation, source)
    try referring(Item.likesRelation, source)
  }

  private func referring<R: Relation>(
    _ relation: R, _ source: some ObjectSource
  ) throws where R.Object: ModelObject, R.Target: ModelObject {
    let holders = state.all(R.Object.self)
    let targets = try source.objects(R.Target.self).fetch()
    let batch = try source.referring(relation, toEach: targets)
    for (target, found) in zip(targets, batch) {
      let expected = Set(
        holders.filter { relation.targetKeys(of: $0).contains(target.pk) }.map(\.pk))
      try expect(
        found.count == expected.count && Set(found.map(\.pk)) == expected,
        "others refer to each \(R.Target.self)")
      let single = try source.referring(relation, to: target).fetch()
      try expect(
        single.count == expected.count && Set(single.map(\.pk)) == expected,
        "others refer to a \(R.Target.self)")
      if !expected.isEmpty { count("referring objects") }
    }
    try dangling(relation, holders, source)
    try joined(relation, holders, source)
  }

  private func dangling<R: Relation>(
    _ relation: R, _ holders: [R.Object], _ source: some ObjectSource
  ) throws where R.Object: ModelObject, R.Target: ModelObject {
    func isDangling(_ key: R.Target.PrimaryKey) -> Bool {
      state.object(R.Target.self, key: key) == nil
    }
    let expected = holders.flatMap { holder in
      relation.targetKeys(of: holder).filter(isDangling).map { [holder.pk.keyValue, $0.keyValue] }
    }
    let found = try source.danglingKeys(relation).map { [$0.object.keyValue, $0.key.keyValue] }
    try expect(
      found.count == expected.count && Set(found) == Set(expected), "other keys dangle")
    let objects = try source.objects(R.Object.self).whereDangling(relation).fetch()
    try expect(
      Set(objects.map(\.pk))
        == Set(
          holders.filter { relation.targetKeys(of: $0).contains(where: isDangling) }.map(\.pk)),
      "other objects dangle")
  }

  /// Queries for objects by properties of their targets.
  private func joined<R: Relation>(
    _ relation: R, _ holders: [R.Object], _ source: some ObjectSource
  ) throws where R.Object: ModelObject, R.Target: ModelObject {
    let bound = ModelPools.rank(&generator)
    let targets = Set(state.all(R.Target.self).filter { $0.isRanked(above: bound) }.map(\.pk))
    let found = try source.objects(R.Object.self)
      .where(relation) { R.Target.ranked($0, above: bound) }.fetch()
    let expected = holders.filter { relation.targetKeys(of: $0).contains(where: targets.contains) }
    try expect(
      found.count == expected.count && Set(found.map(\.pk)) == Set(expected.map(\.pk)),
      "others by their \(R.Target.self)")
  }
}
