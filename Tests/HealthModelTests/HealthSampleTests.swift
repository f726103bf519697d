import Foundation
import HealthModel
import ObjectModel
import Testing
import ValueModel

@Suite struct HealthSampleTests {
  let watch = SourceRevision(name: "Anna’s\u{A0}Watch", version: "9.3")
  let noon = Date(timeIntervalSinceReferenceDate: 700_000_000.123456789)

  private func heartRate(_ value: Double) -> HealthSample {
    HealthSample(
      .heartRate, value, "count/min", start: noon, source: watch,
      device: HealthDevice(name: "Watch", model: "Watch6,1"),
      metadata: [.heartRateMotionContext: 1], created: noon + 5, offsets: ClockOffsets(3600))
  }

  @Test func `identifiers are derived from what a sample says`() throws {
    #expect(heartRate(60).id == heartRate(60).id)
    #expect(heartRate(60).id != heartRate(61).id)
    var moved = heartRate(60)
    moved.start -= 1
    #expect(moved.id != heartRate(60).id)
    #expect(heartRate(60).id.uuidString.dropFirst(14).first == "8")
    let own = UUID()
    moved.ownIdentifier = own
    #expect(moved.id == own)
  }

  @Test func `derived identifiers stay as they are`() {
    let sample = HealthSample(
      .bodyMass, 72.5, "kg", start: Date(timeIntervalSinceReferenceDate: 0),
      source: SourceRevision(name: "Scale"))
    #expect(sample.id.uuidString.hasPrefix("80000000"))
  }

  @Test func `samples are the same after coding as values and as JSON`() throws {
    var workout = Workout(.running, duration: Quantity(31.5, "min"))
    workout.events = [Workout.Event(.pause, date: noon)]
    workout.statistics = [Workout.Statistics(.heartRate, start: noon, end: noon + 60)]
    let contents: [(SampleType, SampleContent)] = [
      (.heartRate, .quantity(Quantity(0.1 + 0.2, "count/s"))), (.sleepAnalysis, .category(5)),
      (.sleepAnalysis, .category(.name("new"))), (.workout, .workout(workout)),
      (.bloodPressure, .correlation(Correlation(samples: [heartRate(1)]))),
      (.electrocardiogram, .electrocardiogram(Electrocardiogram(voltages: [1.5, -2]))),
      (.stateOfMind, .stateOfMind(StateOfMind(.dailyMood, valence: -0.5, labels: ["calm"]))),
      (.heartbeatSeries, .heartbeatSeries([Heartbeat(time: 0.8, followsGap: true)])),
      (
        .conditionRecord,
        .clinicalRecord(ClinicalRecord(identifier: "1", resource: ["resourceType": "Condition"]))
      ), ("Other", .other(["a": [1, 2.50]])),
    ]
    for (type, content) in contents {
      let sample = HealthSample(
        type, content, start: noon, end: noon + 1, source: watch,
        metadata: ["a": 1, "a": "x", "b": true, "c": .date(noon), "d": .quantity(Quantity(1, "m"))])
      let value = try ValueEncoder().encode(sample)
      #expect(try ValueDecoder().decode(HealthSample.self, from: value) == sample)
      let json = try JSONEncoder().encode(heartRate(60))
      #expect(try JSONDecoder().decode(HealthSample.self, from: json) == heartRate(60))
    }
  }

  @Test func `samples that contradict themselves are refused`() {
    func isRefused(_ change: (inout HealthSample) -> Void) -> Bool {
      var sample = heartRate(60)
      change(&sample)
      do {
        try sample.validate()
        return false
      } catch {
        return error.code == .invalidSample
      }
    }
    #expect(!isRefused { _ in })
    #expect(isRefused { $0.end = $0.start - 0.001 })
    #expect(isRefused { $0.start = Date(timeIntervalSinceReferenceDate: .nan) })
    #expect(isRefused { $0.created = Date(timeIntervalSinceReferenceDate: .infinity) })
    #expect(isRefused { $0.content = .quantity(Quantity(.nan, "count/min")) })
    #expect(isRefused { $0.content = .category(1) })
    #expect(isRefused { $0.metadata[.syncVersion] = 2 })
    #expect(isRefused { $0.metadata[.syncIdentifier] = "a" })
    #expect(isRefused { $0.metadata["x"] = .number(.infinity) })
    #expect(!isRefused { $0.metadata = [.syncVersion: 2, .syncIdentifier: "a"] })
    #expect(isRefused { $0.type = "" })
    let start = heartRate(60).start
    for (first, last) in [(0.0, 1.0), (-1, 1), (0, 61), (2, 1)] {
      let point = QuantitySeries.Point(start: start + first, end: start + last, value: 1)
      let isWrong = isRefused { sample in
        sample.end = start + 60
        sample.content = .quantitySeries(QuantitySeries(unit: "count/min", points: [point]))
      }
      #expect(isWrong == ((first, last) != (0, 1)), "\(first) \(last)")
    }
  }

  @Test func `metadata keep order and repeated keys`() {
    var metadata: Metadata = ["a": 1, "b": 2, "a": 3]
    #expect(metadata.all("a") == [1, 3])
    metadata["a"] = 4
    #expect(metadata.entries.map(\.value) == [4, 2, 3])
    metadata["a"] = nil
    #expect(metadata.entries.map(\.key) == ["b"])
  }
}
