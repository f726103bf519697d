public import Andiron
public import FileAccess
import Foundation
import StorageEngine
public import Testing

/// Uses a store from beginning to end, whatever its records hold, and finds out how it answers.
///
/// No call may trap. Each error has a type, has a place, and shows no content. What reading refuses
/// as damaged, `verify` reports.
public struct HostileUse {
  /// One step in the use of an open store.
  public typealias Step = @Sendable (Store) throws -> Void

  private let disk: SimulatedFileSystem
  private let path: String
  private let secret: String
  private let about: Comment
  private let sourceLocation: SourceLocation
  /// Opens the store at a path of this disk.
  public var open: (String) throws -> Store
  /// Whether an error is one that callers can expect.
  public var isTyped: (any Error) -> Bool = { $0 is StoreError }
  /// What else looks for damage; true if it finds some.
  public var isDamaged: (Store) throws -> Bool = { _ in false }
  public var options: StoreOptions

  /// `secret` is a part of every text in the store, and `about` says how the failure comes again.
  public init(
    _ disk: SimulatedFileSystem, path: String, options: StoreOptions, secret: String,
    about: String, sourceLocation: SourceLocation = #_sourceLocation,
    open: @escaping (String) throws -> Store
  ) {
    self.disk = disk
    self.path = path
    self.secret = secret
    self.about = Comment(rawValue: about)
    self.sourceLocation = sourceLocation
    self.options = options
    self.open = open
  }

  /// Verifies, salvages, opens, reads, backs up, writes, compacts, closes, and opens again.
  public func run(read: [Step], write: [Step]) {
    var problems: [StoreProblem] = []
    attempt { problems = try Store.verify(at: URL(filePath: path), options: options) }
    for problem in problems { expectNoContent("\(problem)") }
    salvage(read)
    attempt {
      let store = try open(path)
      var refusals = read.compactMap { step in refusal { try step(store) } }
      attempt { problems += try store.verify() }
      let isSound = problems.allSatisfy { $0.severity == .note }
      if isSound, !refusals.isEmpty, try !isDamaged(store) {
        refusals = Array(Set(refusals)).sorted()
        Issue.record(
          "verify finds nothing, but: \(refusals). \(about)", sourceLocation: sourceLocation)
      }
      attempt { try store.backup(to: URL(filePath: "/backup")) }
      for step in write { attempt { try step(store) } }
      attempt { try store.compact() }
      for step in read { attempt { try step(store) } }
      attempt { _ = try store.verify() }
      try store.close()
    }
    attempt { try open("/backup").close() }
    attempt { try open(path).close() }
  }

  private func salvage(_ read: [Step]) {
    attempt {
      do {
        _ = try Engine.salvage(path, to: "/saved", options: options.engine)
      } catch let error as EngineError {
        return expectNoContent("\(error)")
      }
      let saved = try open("/saved")
      for step in read { attempt { try step(saved) } }
      try saved.close()
    }
  }

  // MARK: Errors

  private func attempt(_ body: () throws -> Void) { _ = refusal(body) }

  /// The text of an error that calls something in the store damaged; nil without one.
  private func refusal(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch {
      let text = "\(error)"
      expectNoContent(text)
      expectNoContent(error.localizedDescription)
      if !isTyped(error) { record("an error without a type, \(type(of: error)): \(text)") }
      guard let error = error as? StoreError else { return nil }
      if let engine = error.engine { expectNoContent("\(engine)") }
      guard error.code == .damaged || error.code == .failed else { return nil }
      if !hasPlace(error) { record("an error without a place: \(text)") }
      return text
    }
  }

  /// A part of the store that there is only once needs no collection's name.
  private func hasPlace(_ error: StoreError) -> Bool {
    if error.collection != nil || error.engine != nil { return true }
    return ["dictionary", "change feed", "schema", "definition", "blob"].contains {
      error.message.contains($0)
    }
  }

  private func expectNoContent(_ text: String) {
    if text.contains(secret) { record("content of a record: \(text)") }
  }

  private func record(_ text: String) {
    Issue.record("\(text). \(about)", sourceLocation: sourceLocation)
  }
}
