import Dispatch
import Foundation
import Synchronization

/// Runs the body on that many threads of their own, waits for all, and returns what each returned.
public func onThreads<Value: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> Value
) throws -> [Value] {
  let outcomes = Outcomes<Value>()
  let group = DispatchGroup()
  for index in 0..<count {
    group.enter()
    let thread = Thread {
      outcomes.append(Result { try body(index) })
      group.leave()
    }
    thread.start()
  }
  group.wait()
  return try outcomes.all()
}

/// Collects what the threads return.
private final class Outcomes<Value: Sendable>: Sendable {
  private let values = Mutex<[Result<Value, any Error>]>([])

  func append(_ value: Result<Value, any Error>) { values.withLock { $0.append(value) } }

  func all() throws -> [Value] { try values.withLock { $0 }.map { try $0.get() } }
}
