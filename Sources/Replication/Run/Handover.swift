import FileAccess

/// Hands items from one task to another, in order, with room for a few: who gives waits while it is
/// full, who takes waits while it is empty.
final class Handover<Item: Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var isFinished = false
    var giver: CheckedContinuation<Void, Never>?
    var taker: CheckedContinuation<Void, Never>?
  }

  private let room: Int
  private let state = Locked(State())

  init(room: Int) { self.room = room }

  /// Throws `CancellationError`, also if nobody takes any more.
  func give(_ item: Item) async throws {
    while true {
      try Task.checkCancellation()
      let (isGiven, taker) = try state.withLock { state throws(CancellationError) in
        if state.isFinished { throw CancellationError() }
        guard state.items.count < room else {
          return (false, nil as CheckedContinuation<Void, Never>?)
        }
        state.items.append(item)
        defer { state.taker = nil }
        return (true, state.taker)
      }
      taker?.resume()
      if isGiven { return }
      await wait(.giver) { $0.items.count < self.room || $0.isFinished }
    }
  }

  /// Nothing is given any more. What is there is still taken.
  func finish() {
    let waiting = state.withLock { state in
      state.isFinished = true
      defer { (state.giver, state.taker) = (nil, nil) }
      return [state.giver, state.taker]
    }
    for continuation in waiting { continuation?.resume() }
  }

  /// Nil when nothing is given any more. Throws `CancellationError`.
  func take() async throws -> Item? {
    while true {
      try Task.checkCancellation()
      let (item, giver, isFinished) = state.withLock { state in
        guard !state.items.isEmpty else {
          return (nil as Item?, nil as CheckedContinuation<Void, Never>?, state.isFinished)
        }
        defer { state.giver = nil }
        return (state.items.removeFirst(), state.giver, false)
      }
      giver?.resume()
      if let item { return item }
      if isFinished { return nil }
      await wait(.taker) { !$0.items.isEmpty || $0.isFinished }
    }
  }

  private enum Waiting { case giver, taker }

  private func wait(
    _ waiting: Waiting, until isReady: @Sendable (State) -> Bool
  ) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let mayGoOn = state.withLock { state in
          if Task.isCancelled || isReady(state) { return true }
          switch waiting {
          case .giver: state.giver = continuation
          case .taker: state.taker = continuation
          }
          return false
        }
        if mayGoOn { continuation.resume() }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        switch waiting {
        case .giver:
          defer { state.giver = nil }
          return state.giver
        case .taker:
          defer { state.taker = nil }
          return state.taker
        }
      }
      continuation?.resume()
    }
  }
}
