import FileAccess
import Foundation
import StorageEngine
import TestSupport

@testable import Andiron

/// A difference between the store and the model.
struct Mismatch: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}

/// The error that a body throws on purpose.
struct Stop: Error {}

/// Does the same operations in a store and in a model of it, and compares the results.
final class ModelRunner {
  let disk = SimulatedFileSystem()
  var generator: SeededGenerator
  var store: Store
  var state = ModelState()
  /// How often each operation happened, so that none goes untested unnoticed.
  private(set) var counts: [String: Int] = [:]
  /// The last operations, for finding the cause of a failure.
  private(set) var history: [String] = []
  /// The declarations of the last opening.
  private var declarations = ModelDeclarations()
  private var snapshots: [(snapshot: StoreSnapshot, state: ModelState)] = []
  private let options: StoreOptions

  static let types: [any StoredObject.Type] = [
    Owner.self, Item.self, Note.self, Visit.self,
  ]

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 64 << 10
    options.engine.isMaintenanceAutomatic = false
    options.compressionLevel = generator.chance(1, in: 4) ? 6 : nil
    options.changeFeed = seed % 2 == 0 ? .kept : .none
    self.options = options
    store = try Store(
      at: URL(filePath: TestStore.path), types: Self.types, options: options)
  }

  func count(_ what: String) { counts[what, default: 0] += 1 }

  func note(_ what: String) {
    count(what)
    history.append(what)
    if history.count > 12 { history.removeFirst() }
  }

  func expect(_ isRight: Bool, _ what: @autoclosure () -> String) throws {
    if !isRight { throw Mismatch(what()) }
  }

  // MARK: Steps

  /// Does one step; afterwards the declarations of the types are those after the step.
  func step() throws {
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<55: try transaction()
    case 55..<75: try query(store)
    case 75..<85: try relations(store)
    case 85..<90: try compareSnapshot()
    case 90..<94: keepSnapshot()
    case 94..<96: try verify()
    case 96: try maintain()
    default: try compareAll(store, state)
    }
  }

  /// Closes the store, and reopens it with these declarations.
  func reopen(_ declarations: ModelDeclarations) throws {
    note("reopening")
    let before = self.declarations
    try store.close()
    try compareSnapshot()
    snapshots = []
    self.declarations = declarations
    try ModelDeclarations.$current.withValue(declarations) {
      store = try Store(at: URL(filePath: TestStore.path), types: Self.types, options: options)
      try store.indexBuilder.wait()
      noteContradictions(Owner.self, before)
      noteContradictions(Item.self, before)
      noteContradictions(Note.self, before)
      noteContradictions(Visit.self, before)
      try compareIndexes()
      try compareAll(store, state)
    }
  }

  /// Adds many objects at once.
  func fill(_ count: Int) throws {
    let owners = (0..<count).map { Owner.random($0, &generator) }
    try store.write { try $0.add(contentsOf: owners) }
    for owner in owners { try state.put(owner, mustBeThere: false) }
    note("filled")
  }

  /// A new index is contradicted if two objects have one of its keys in common.
  private func noteContradictions<Object: ModelObject>(
    _ type: Object.Type, _ before: ModelDeclarations
  ) {
    let old = Set(before[keyPath: Object.indexes].map(\.name))
    let new = ModelDeclarations.current[keyPath: Object.indexes]
    var table = state[keyPath: Object.objects]
    table.contradicted.formIntersection(new.map(\.name))
    for index in new where !old.contains(index.name) {
      guard let keys = index.uniqueKeys else { continue }
      var seen: Set<String> = []
      let isContradicted = table.records.values.contains { record in
        let own = Set(keys(record.object))
        defer { seen.formUnion(own) }
        return !seen.isDisjoint(with: own)
      }
      if isContradicted { table.contradicted.insert(index.name) }
    }
    state[keyPath: Object.objects] = table
  }

  private func compareIndexes() throws {
    for collection in try store.collections() {
      let (declared, contradicted) =
        switch collection.name {
        case Owner.name: (ModelDeclarations.current.owners.map(\.name), state.owners.contradicted)
        case Item.name: (ModelDeclarations.current.items.map(\.name), state.items.contradicted)
        case Visit.name: (ModelDeclarations.current.visits.map(\.name), state.visits.contradicted)
        default: (ModelDeclarations.current.notes.map(\.name), state.notes.contradicted)
        }
      let found = Set(collection.indexes.map(\.definition.name))
      try expect(found.isSuperset(of: declared), "\(collection.name) has indexes \(found)")
      for index in collection.indexes {
        let isContradicted = contradicted.contains(index.definition.name)
        if isContradicted { count("contradicted index") }
        try expect(
          index.state == (isContradicted ? .contradicted : .ready),
          "index \(index.definition.name) of \(collection.name) is \(index.state)")
      }
    }
  }

  // MARK: Comparing

  func compareAll(_ source: some ObjectSource, _ state: ModelState) throws {
    try compareAll(Owner.self, source, state)
    try compareAll(Item.self, source, state)
    try compareAll(Note.self, source, state)
    try compareAll(Visit.self, source, state)
  }

  private func compareAll<Object: ModelObject>(
    _ type: Object.Type, _ source: some ObjectSource, _ state: ModelState
  ) throws {
    count("comparison of all")
    let found = try source.objects(type).fetch()
    let expected = state[keyPath: Object.objects].records
    try expect(found.count == expected.count, "\(found.count) \(type), not \(expected.count)")
    try expect(source.count(type) == expected.count, "another count of \(type)")
    for object in found {
      let known = expected[ModelState.id(object)]?.object
      try expect(known?.isSame(object) == true, "\(type) differ")
      let again = try source.object(type, key: object.pk)
      try expect(again?.isSame(object) == true, "\(type) differ by key")
    }
  }

  private func keepSnapshot() {
    note("snapshot")
    if snapshots.count > 3 { snapshots.removeFirst() }
    if let snapshot = try? store.snapshot() { snapshots.append((snapshot, state)) }
  }

  private func compareSnapshot() throws {
    for (snapshot, state) in snapshots {
      count("comparison with a snapshot")
      try compareAll(snapshot, state)
    }
  }

  func verify() throws {
    note("verify")
    let problems = try store.verify()
    try expect(problems.isEmpty, "verify finds \(problems)")
  }

  private func maintain() throws {
    note("maintenance")
    try store.core.engine.checkpoint()
    try store.core.engine.compact()
  }
}
