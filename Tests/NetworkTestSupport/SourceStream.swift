import Dispatch
import FileAccess
import HTTPClient
import HTTPServer

/// The body that a handler makes, read by a client in the same process.
///
/// `@unchecked Sendable`: the source is asked on one serial queue only, and what it is woken by is
/// behind a lock.
final class SourceStream: ByteStream, @unchecked Sendable {
  private enum Step {
    case bytes([UInt8])
    case wait(milliseconds: Int)
    case end
  }

  private let source: any HTTPBodySource
  private let queue = DispatchQueue(label: "body")
  private let waiter = Waiter()
  private let hasEnded = Locked(false)

  init(_ source: any HTTPBodySource) {
    self.source = source
    source.begin { [waiter] in waiter.wake() }
  }

  deinit { end() }

  func next() async throws -> [UInt8]? {
    while !hasEnded.withLock({ $0 }) {
      let step: Step
      do {
        step = try await ask()
      } catch {
        end()
        throw TransportError(.cutOff, "the handler could not complete the body")
      }
      switch step {
      case .bytes(let bytes): return bytes
      case .end: end()
      case .wait(let milliseconds):
        await waiter.wait(milliseconds: milliseconds)
        if Task.isCancelled {
          end()
          throw CancellationError()
        }
      }
    }
    return nil
  }

  func cancel() {
    end()
    waiter.wake()
  }

  private func end() {
    let isFirst = hasEnded.withLock { hasEnded in
      defer { hasEnded = true }
      return !hasEnded
    }
    if isFirst { source.end() }
  }

  private func ask() async throws -> Step {
    try await OneShot.result { [source] in
      switch try source.next() {
      case .bytes(let bytes): Step.bytes(bytes)
      case .wait(let milliseconds): Step.wait(milliseconds: milliseconds)
      case .end: Step.end
      }
    } on: {
      queue.async(execute: $0)
    }
  }
}
