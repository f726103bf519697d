import FileAccess
import StorageEngine

/// A whole store with damaged files: opening and reading it gives what it once held, or a typed error.
func fuzzStore(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  let mode = input.byte()
  let store = SmallStore.all[Int(mode) % SmallStore.all.count]
  let fileSystem = store.fileSystem.copy()
  if mode & 2 != 0 { fileSystem.options.offersMapping = true }
  var damage = StoreDamage(fileSystem)
  try damage.apply(&input)
  var options = SmallStore.options(fileSystem)
  options.access = mode & 2 != 0 ? .mapped : .positioned
  if mode & 4 != 0 { options.mode = .readOnly }
  if mode & 8 != 0 { options.mode = .existing }
  if mode & 16 != 0 {
    try expectEngineError { _ = try Engine.verify(SmallStore.path, options: options) }
  }
  do {
    try expectEngineError {
      let engine = try Engine.open(SmallStore.path, options: options)
      let content = try StoreContent(engine)
      try check(content, store, damage, options.mode)
      _ = try engine.verify()
      guard options.mode != .readOnly else { return }
      try goOn(engine, options, content)
    }
  } catch is FuzzFailure where damage.isForged {}
}

/// What can be read was there after some commit; later commits may be lost only where they were not in
/// segments any more.
private func check(
  _ content: StoreContent, _ store: SmallStore, _ damage: StoreDamage, _ mode: EngineOptions.Mode
) throws {
  guard !damage.mayChangeContent else { return }
  let isEmpty = content.tables.isEmpty && mode == .createIfAbsent
  try require(
    isEmpty || store.states.contains(content),
    "opened to something that was never there; from the newest: "
      + content.difference(from: store.states[store.states.count - 1]))
}

/// A store that opens and reads well can be written, compacted and opened again.
private func goOn(_ engine: Engine, _ options: EngineOptions, _ content: StoreContent) throws {
  try engine.write { transaction in
    let table = try transaction.table("new")
    try transaction.put(table, key: "k", value: [1])
    try transaction.drop(table)
  }
  try engine.compact()
  try engine.close()
  let again = try StoreContent(try Engine.open(SmallStore.path, options: options))
  try require(
    again == content, "opened again, something changed: \(again.difference(from: content))")
}

/// Runs `body`, which may fail with the errors that a damaged store is due.
private func expectEngineError(_ body: () throws -> Void) throws {
  do {
    try body()
  } catch let error as EngineError {
    let expected: Set<EngineError.Code> = [
      .damaged, .segmentMissing, .newerFormat, .notAStore, .keyMissing, .encryptionUnavailable,
      .readOnly, .failedEarlier, .definitionConflict,
    ]
    try require(expected.contains(error.code), "fails with \(error)")
  }
}
