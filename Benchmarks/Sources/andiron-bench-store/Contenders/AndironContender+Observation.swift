import Andiron
import BenchmarkSupport
import Dispatch
import StorageEngine
import Synchronization

extension AndironContender {
  /// From the end of the transaction's body to the callback, with ten of all people observed.
  func deliveryMicroseconds() throws -> Double? {
    let household = data.people[0].household
    let deliveries = Deliveries()
    let observed = store.objects(Form.self).where(Form.lives(in: household))
    let token = try store.observe(observed) { change in deliveries.take(change) }
    defer { token.cancel() }
    _ = try deliveries.next()
    let members = data.people.filter { $0.household == household }
    var samples: [Double] = []
    for number in 0..<Workload.deliveries {
      var person = members[number % members.count]
      person.note = "Changed for the time number \(number)."
      var end = ContinuousClock.now
      // Not durable: a sync would be most of the time.
      try store.write(durability: .buffered) { transaction in
        try transaction.update(Form.make(from: person))
        end = ContinuousClock.now
      }
      let delivery = try deliveries.next()
      guard delivery.modifications == 1, delivery.count == members.count else {
        throw BenchmarkError("another change was delivered than was made")
      }
      samples.append((delivery.time - end) / .microseconds(1))
    }
    return samples.median
  }
}

/// What the callback got, for the thread that waits for it.
private final class Deliveries: Sendable {
  struct Delivery {
    var time: ContinuousClock.Instant
    var count: Int
    var modifications: Int
  }

  private let latest = Mutex<Delivery?>(nil)
  private let arrived = DispatchSemaphore(value: 0)

  func take<Object>(_ change: Result<ResultsChange<Object>, any Error>) {
    guard case .success(let change) = change else { return }
    let delivery = Delivery(
      time: .now, count: change.results.count,
      modifications: change.difference?.modifications.count ?? 0)
    latest.withLock { $0 = delivery }
    arrived.signal()
  }

  func next() throws -> Delivery {
    guard arrived.wait(timeout: .now() + 10) == .success, let delivery = latest.withLock({ $0 })
    else { throw BenchmarkError("no change was delivered") }
    return delivery
  }
}
