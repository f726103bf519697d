@testable import AppleHealth
import Foundation
import HealthModel
import Testing

@Suite struct BatchStorerTests {
  @Test func `samples that the store refuses leave the others there`() throws {
    let health = try HealthStore.inMemory()
    var batch = SampleBatch()
    let start = Date(timeIntervalSince1970: 0)
    for number in 0..<100 {
      // What the reader would have found, had it looked.
      let isInvalid = [0, 17, 18, 99].contains(number)
      batch.append(
        HealthSample(
          number % 2 == 0 ? .heartRate : .stepCount, Double(number), "count", start: start,
          end: isInvalid ? start - 1 : start, source: SourceRevision(name: "a")))
    }
    var storer = BatchStorer(health, nil)
    try storer.store(batch)
    #expect(storer.refusedCount == 4)
    #expect(storer.types[.heartRate]?.addedCount == 48)
    #expect(storer.types[.stepCount]?.addedCount == 48)
    #expect(try health.count(SampleQuery()) == 96)
  }
}
