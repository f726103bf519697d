import Foundation
import StorageEngine
import TestSupport

@testable import Andiron

/// Transactions of several operations, each done in both the store and the model.
extension ModelRunner {
  private enum Outcome<R: Equatable>: Equatable {
    case value(R)
    case refused(StoreError.Code)
    case stopped
  }

  private func outcome<R: Equatable>(_ body: () throws -> R) throws -> Outcome<R> {
    do {
      return .value(try body())
    } catch let error as StoreError {
      if [.damaged, .failed, .noSpace].contains(error.code) { throw error }
      return .refused(error.code)
    } catch let error as Refusal {
      return .refused(error.code)
    } catch is Stop {
      return .stopped
    }
  }

  /// Does an operation in both; a model that refuses stays as it was.
  private func both<R: Equatable>(
    _ what: String, _ real: () throws -> R, _ model: (inout ModelState) throws -> R
  ) throws {
    note(what)
    let found = try outcome(real)
    let before = state
    let expected = try outcome { try model(&state) }
    switch expected {
    case .value: break
    case .refused(let code):
      state = before
      count("\(code)")
    case .stopped: state = before
    }
    try expect(found == expected, "\(what) gives \(found), not \(expected)")
  }

  func transaction() throws {
    let before = state
    let isRolledBack = generator.chance(1, in: 8)
    let durability: Durability = generator.chance(1, in: 2) ? .full : .buffered
    note("transaction")
    do {
      try store.write(durability: durability) { transaction in
        try operations(transaction, depth: 0)
        if isRolledBack { throw Stop() }
      }
    } catch is Stop {
      note("rollback")
      state = before
      try compareAll(store, state)
    }
  }

  private func operations(_ transaction: Transaction, depth: Int) throws {
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      switch Int.random(in: 0..<24, using: &generator) {
      case 0 where depth < 3: try savepoint(transaction, depth: depth)
      case 1: try compareAll(transaction, state)
      case 2: try query(transaction)
      case 3: try relations(transaction)
      case 4: try setRelations(transaction)
      case 5..<14: try operation(Owner.self, transaction)
      case 14..<18: try operation(Item.self, transaction)
      case 18..<21: try operation(Visit.self, transaction)
      default: try operation(Note.self, transaction)
      }
    }
  }

  private func savepoint(_ transaction: Transaction, depth: Int) throws {
    let before = state
    let isUndone = generator.chance(1, in: 2)
    note("savepoint")
    do {
      try transaction.savepoint {
        try operations(transaction, depth: depth + 1)
        if isUndone { throw Stop() }
      }
    } catch is Stop {
      note("undone savepoint")
      state = before
      try compareAll(transaction, state)
    }
  }

  private func operation<Object: ModelObject>(
    _ type: Object.Type, _ transaction: Transaction
  ) throws {
    let key = Object.key(ModelPools.number(&generator))
    let object = Object.random(key, &generator)
    switch Int.random(in: 0..<40, using: &generator) {
    case 0..<12:
      try both("add") {
        try transaction.add(object); return true
      } _: {
        try $0.put(object, mustBeThere: false)
      }
    case 12..<22:
      try both("upsert") {
        try transaction.upsert(object)
      } _: {
        try $0.put(object, mustBeThere: nil)
      }
    case 22..<26:
      try both("update") {
        try transaction.update(object); return false
      } _: {
        try $0.put(object, mustBeThere: true)
      }
    case 26..<29: try updateInPlace(type, key, transaction)
    case 29..<36:
      try both("delete") {
        try transaction.delete(type, key: key)
      } _: {
        try $0.delete(type, key: key)
      }
    case 36 where generator.chance(1, in: 4):
      try both("delete all") {
        try transaction.deleteAll(type)
      } _: {
        try $0.deleteAll(type)
      }
    case 37:
      try byQuery("delete by query", type, transaction) {
        try $0.delete()
      } _: { state, keys in
        try state.delete(type, keys: keys)
      }
    default:
      try byQuery("update by query", type, transaction) {
        try $0.update { $0.bump() }
      } _: { state, keys in
        for key in keys { try state.update(type, key: key) { $0.bump() } }
        return keys.count
      }
    }
  }

  private func updateInPlace<Object: ModelObject>(
    _ type: Object.Type, _ key: Object.PrimaryKey, _ transaction: Transaction
  ) throws {
    let other = Object.random(
      generator.chance(1, in: 5) ? Object.key(ModelPools.number(&generator)) : key, &generator)
    let throwsItself = generator.chance(1, in: 4)
    func change(_ object: inout Object) throws {
      object = other
      if throwsItself { throw Stop() }
    }
    try both("update in place") { () -> Bool in
      try transaction.update(type, key: key) { try change(&$0) }
      return true
    } _: { state in
      try state.update(type, key: key) { try change(&$0) }
      return true
    }
  }

  // MARK: By query

  private func keys<Object: ModelObject>(
    _ objects: Objects<Object, Transaction>
  ) throws -> [Object.PrimaryKey] { try objects.fetch().map(\.pk) }

  /// Does `change` in the model for the objects that a random query finds, in the store's order; it
  /// returns their number. `real` does the same in the store. If either refuses, nothing is
  /// changed.
  private func byQuery<Object: ModelObject>(
    _ what: String, _ type: Object.Type, _ transaction: Transaction,
    _ real: (Objects<Object, Transaction>) throws -> Int,
    _ change: (inout ModelState, [Object.PrimaryKey]) throws -> Int
  ) throws {
    let filter = randomFilter(type)
    let objects = transaction.objects(type).where(filter)
    let keys = try keys(objects)
    try compareKeys(keys, filter, type)
    try both(what) {
      try real(objects)
    } _: {
      try change(&$0, keys)
    }
  }

  private func compareKeys<Object: ModelObject>(
    _ keys: [Object.PrimaryKey], _ filter: Filter, _ type: Object.Type
  ) throws {
    let expected = matches(filter, type)
    try expect(
      keys.count == expected.count && Set(keys) == Set(expected.map(\.pk)),
      "\(filter) gives \(keys.count) \(type), not \(expected.count)")
  }

  // MARK: Relations

  private func setRelations(_ transaction: Transaction) throws {
    let key = Owner.key(ModelPools.number(&generator))
    let targets = ModelPools.numbers(&generator)
      .map { Owner.random(Owner.key($0), &generator) }
    try both("set peers") { () -> Bool in
      try transaction.setRelation(Owner.peersRelation, of: key, to: targets)
      return true
    } _: { state in
      try state.update(Owner.self, key: key) { $0.peers = targets.map(\.pk) }
      return true
    }
    try both("set boss") { () -> Bool in
      try transaction.setRelation(Owner.bossRelation, of: key, to: targets.first)
      return true
    } _: { state in
      try state.update(Owner.self, key: key) { $0.boss = targets.first?.pk }
      return true
    }
    let item = Item.key(ModelPools.number(&generator))
    try both("remove a like") {
      try transaction.removeRelated(key, from: Item.likesRelation, of: item)
    } _: {
      state in
      var isThere = false
      try state.update(Item.self, key: item) { object in
        isThere = object.likes?.contains(key) == true
        object.likes = (object.likes ?? []).filter { $0 != key }
      }
      return isThere
    }
  }
}
