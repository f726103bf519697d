/// A generated export of any size: equal seeds and counts give equal items.
///
/// Days have heart rates through the day, steps, sleep, a heart rate variability with its beats, a
/// blood pressure with its correlation, and now and then a workout. For tests and benchmarks.
public struct SyntheticExport: Sequence, IteratorProtocol, Sendable {
  private enum Length {
    case records(Int)
    case days(Int)
  }

  private var random: UInt64
  private var remaining: Length
  private var day: Int64 = 1_577_836_800
  private var pending: [ExportItem] = []
  private let watch: ExportSource
  private let phone: ExportSource

  /// Creates an export with at least `recordCount` records; the last day is complete.
  public init(seed: UInt64 = 1, recordCount: Int) {
    self.init(seed, .records(recordCount))
  }

  /// Creates `dayCount` whole days. The last one is the day before `end`, in days since 1970-01-01.
  public init(seed: UInt64 = 1, dayCount: Int, end: Int) {
    self.init(seed, .days(Swift.max(0, dayCount)))
    day = Int64(end - Swift.max(0, dayCount)) * 86_400
  }

  private init(_ seed: UInt64, _ length: Length) {
    random = seed
    remaining = length
    var device = ExportDevice()
    (device.name, device.manufacturer, device.model) = ("Apple Watch", "Apple Inc.", "Watch")
    (device.hardware, device.software) = ("Watch6,1", "9.3")
    watch = ExportSource(name: "Anna’s Apple\u{A0}Watch", version: "9.3", device: device)
    phone = ExportSource(name: "iPhone", version: "16.3.1")
  }

  public mutating func next() -> ExportItem? {
    if pending.isEmpty, isMore {
      makeDay()
      pending.reverse()
    }
    return pending.popLast()
  }

  private var isMore: Bool {
    switch remaining {
    case .records(let count): count > 0
    case .days(let count): count > 0
    }
  }

  private mutating func makeDay() {
    if case .days(let count) = remaining { remaining = .days(count - 1) }
    for minute in stride(from: 6 * 60, to: 22 * 60, by: 5) {
      addHeartRate(minute)
      if minute % 15 == 0 { addSteps(minute) }
    }
    addSleep()
    addVariability()
    addBloodPressure()
    if number(below: 3) == 0 { addWorkout() }
    pending.append(.element(summary()))
    day += 86_400
  }

  private mutating func addHeartRate(_ minute: Int) {
    let time = time(minute, number(below: 60))
    var record = ExportRecord(
      type: "HKQuantityTypeIdentifierHeartRate", source: watch, unit: "count/min",
      value: .number(Double(500 + number(below: 900)) / 10), creation: later(time, 240),
      start: time, end: time)
    if number(below: 2) == 0 {
      record.metadata = [
        .init(key: "HKMetadataKeyHeartRateMotionContext", value: "\(number(below: 3))")
      ]
    }
    add(record)
  }

  private mutating func addSteps(_ minute: Int) {
    let start = time(minute, 0)
    let end = later(start, 100 + number(below: 700))
    for (type, unit, value) in [
      ("StepCount", "count", Double(number(below: 1_200))),
      ("DistanceWalkingRunning", "km", Double(number(below: 900_000)) / 1_000_000),
      ("ActiveEnergyBurned", "kcal", Double(number(below: 30_000)) / 1_000),
    ] {
      add(
        ExportRecord(
          type: "HKQuantityTypeIdentifier" + type, source: unit == "count" ? phone : watch,
          unit: unit, value: .number(value), creation: later(end, 60), start: start, end: end))
    }
  }

  private mutating func addSleep() {
    var start = time(0, 0)
    for stage in ["AsleepCore", "AsleepDeep", "AsleepREM", "Awake"] {
      let end = later(start, 1_800 + number(below: 3_600))
      add(
        ExportRecord(
          type: "HKCategoryTypeIdentifierSleepAnalysis", source: watch,
          value: .name("HKCategoryValueSleepAnalysis" + stage), creation: end, start: start,
          end: end, metadata: [.init(key: "HKTimeZone", value: "Europe/Berlin")]))
      start = end
    }
  }

  private mutating func addVariability() {
    let start = time(200, 0)
    var record = ExportRecord(
      type: "HKQuantityTypeIdentifierHeartRateVariabilitySDNN", source: watch, unit: "ms",
      value: .number(Double(20_000 + number(below: 60_000)) / 1_000), creation: later(start, 65),
      start: start, end: later(start, 60))
    record.beats = (0..<40).map { beat in
      let time = "3:20:\(ExportTime.two(beat)).\(10 + number(below: 90)) AM"
      return ExportRecord.Beat(rate: Double(50 + number(below: 40)), time: time)
    }
    add(record)
  }

  private mutating func addBloodPressure() {
    let start = time(420, number(below: 60))
    let members = [("Systolic", 105 + number(below: 40)), ("Diastolic", 65 + number(below: 25))].map
    {
      ExportRecord(
        type: "HKQuantityTypeIdentifierBloodPressure" + $0, source: phone, unit: "mmHg",
        value: .number(Double($1)), creation: later(start, 20), start: start, end: start)
    }
    for member in members { add(member) }
    var element = ExportElement(name: "Correlation")
    element.attributes = [.init(name: "type", value: "HKCorrelationTypeIdentifierBloodPressure")]
    element.attributes += attributes(phone, start, start)
    element.children = members.map { .record($0) }
    pending.append(
      .correlation(
        ExportCorrelation(
          element: element,
          members: members.map { ExportCorrelation.Member(record: $0, isListed: true) })))
  }

  private mutating func addWorkout() {
    let start = time(17 * 60, number(below: 600))
    let end = later(start, 1_800)
    var workout = ExportElement(name: "Workout")
    workout.attributes = [
      .init(name: "workoutActivityType", value: "HKWorkoutActivityTypeRunning"),
      .init(name: "duration", value: "29.5"), .init(name: "durationUnit", value: "min"),
    ]
    workout.attributes += attributes(watch, start, end)
    let event = ExportElement(
      name: "WorkoutEvent",
      attributes: [
        .init(name: "type", value: "HKWorkoutEventTypePause"),
        .init(name: "date", value: later(start, 600).text),
      ])
    let statistics = ExportElement(
      name: "WorkoutStatistics",
      attributes: [
        .init(name: "type", value: "HKQuantityTypeIdentifierActiveEnergyBurned"),
        .init(name: "startDate", value: start.text), .init(name: "endDate", value: end.text),
        .init(name: "sum", value: "\(200 + number(below: 300))"),
        .init(name: "unit", value: "kcal"),
      ])
    workout.children = [.element(event), .element(statistics)]
    pending.append(.element(workout))
  }

  private mutating func summary() -> ExportElement {
    ExportElement(
      name: "ActivitySummary",
      attributes: [
        .init(name: "dateComponents", value: String(time(0, 0).text.prefix(10))),
        .init(name: "activeEnergyBurned", value: "\(300 + number(below: 500))"),
        .init(name: "activeEnergyBurnedGoal", value: "500"),
        .init(name: "activeEnergyBurnedUnit", value: "kcal"),
      ])
  }

  private mutating func add(_ record: ExportRecord) {
    if case .records(let count) = remaining { remaining = .records(count - 1) }
    pending.append(.record(record))
  }

  private func attributes(
    _ source: ExportSource, _ start: ExportTime, _ end: ExportTime
  ) -> [ExportElement.Attribute] {
    [
      .init(name: "sourceName", value: source.name),
      .init(name: "sourceVersion", value: source.version ?? ""),
      .init(name: "creationDate", value: end.text), .init(name: "startDate", value: start.text),
      .init(name: "endDate", value: end.text),
    ]
  }

  private func time(_ minute: Int, _ second: Int) -> ExportTime {
    ExportTime(seconds: day - 3_600 + Int64(minute * 60 + second), offset: 3_600)
  }

  private func later(_ time: ExportTime, _ seconds: Int) -> ExportTime {
    ExportTime(seconds: time.seconds + Int64(seconds), offset: time.offset)
  }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  private mutating func number(below bound: Int) -> Int {
    random &+= 0x9E37_79B9_7F4A_7C15
    var bits = random
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Int(bits % UInt64(bound))
  }
}
