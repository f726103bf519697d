internal import FileAccess
internal import Foundation
internal import HealthModel
internal import ValueModel

/// One export: first the items of the main file in their order, then the files.
struct ExportRun {
  /// A file to write after the main file.
  private enum Pending {
    case route(UUID)
    case resource(UUID)
  }

  private let health: HealthReader
  private let options: AppleHealthExport
  private let writer: ExportWriter
  private var maker = RecordMaker()
  private var paths = ExportPaths()
  private var files: [(path: String, content: Pending)] = []
  private var report = AppleHealthExport.Report()

  init(_ health: HealthReader, _ file: any File, _ options: AppleHealthExport) throws {
    self.health = health
    self.options = options
    writer = try ExportWriter(file, locale: options.locale)
    maker.keepsFractions = options.keepsFractions
  }

  /// Writes the export. Throws the errors of `AppleHealthExport.write`.
  mutating func run() throws -> AppleHealthExport.Report {
    let date = maker.time(options.date ?? Date(), nil)
    try writer.write(
      .element(
        ExportElement(
          name: "ExportDate", attributes: [.init(name: "value", value: date.text)])))
    try writePerson()
    let types = try health.types()
    // Families come in the order of the form: members of a correlation have to precede it.
    for family in ExportFamily.allCases {
      for type in types where ExportFamily(of: type) == family {
        try forEach(type) { run, sample in try run.write(sample, family) }
      }
    }
    try writeFiles()
    for type in types where type.family == .electrocardiogram {
      try forEach(type) { run, sample in try run.writeElectrocardiogram(sample) }
    }
    for type in types where type.family == .workoutRoute { try countRoutes(type) }
    try writer.finish()
    return report
  }

  // MARK: Items

  private mutating func write(_ sample: HealthSample, _ family: ExportFamily) throws {
    guard let items = try items(sample) else {
      report.leftOutCounts[sample.type, default: 0] += 1
      return
    }
    for item in items { try writer.write(item) }
    report.writtenCounts[sample.type, default: 0] += 1
  }

  /// Returns the items of a sample; nil if the form has no place for the sample.
  private mutating func items(_ sample: HealthSample) throws -> [ExportItem]? {
    switch sample.content {
    case .correlation(let correlation):
      let members = try members(correlation)
      let element = maker.element(sample, members: members)
      return [.correlation(ExportCorrelation(element: element, members: []))]
    case .workout(let workout):
      return [.element(maker.element(sample, workout, routes: try routes(workout)))]
    case .clinicalRecord(let record):
      return [.element(clinicalRecord(sample, record))]
    case .audiogram(let points): return [.element(maker.element(sample, points))]
    case .visionPrescription(let prescription):
      return [.element(maker.element(sample, prescription))]
    case .other where sample.type == .activitySummary:
      return sample.activitySummary.map { [.element(RecordMaker.element($0))] }
    default: return maker.records(sample).map { $0.map { .record($0) } }
    }
  }

  private func writePerson() throws {
    let person = try health.characteristics() ?? HealthCharacteristics()
    try writer.write(.element(RecordMaker.element(person)))
  }

  /// Returns copies of the members; members that are samples of their own come first.
  private mutating func members(_ correlation: Correlation) throws -> [ExportRecord] {
    var query = SampleQuery()
    query.ids = Set(correlation.members)
    var found: [UUID: HealthSample] = [:]
    for sample in correlation.members.isEmpty ? [] : try health.samples(query) {
      found[sample.id] = sample
    }
    return (correlation.members.compactMap { found[$0] } + correlation.samples)
      .flatMap { maker.records($0) ?? [] }
  }

  private mutating func routes(
    _ workout: Workout
  ) throws -> [(sample: HealthSample, path: String)] {
    var routes: [(sample: HealthSample, path: String)] = []
    for id in workout.routes {
      guard let sample = try health.sample(id: id), case .workoutRoute(let route) = sample.content
      else { continue }
      let first = route.locations.first?.date ?? sample.start
      let path = paths.route(ExportTime(first, offset: sample.offsets.start))
      files.append((path, .route(id)))
      routes.append((sample, path))
      report.writtenCounts[sample.type, default: 0] += 1
    }
    return routes
  }

  private mutating func clinicalRecord(
    _ sample: HealthSample, _ record: ClinicalRecord
  ) -> ExportElement {
    var path = record.resourcePath
    if let resource = record.resource {
      let place = paths.resource(
        resource.jsonBytes(), type: resource["resourceType"]?.string ?? "", old: path)
      path = place.path
      if place.isNew { files.append((place.path, .resource(sample.id))) }
    }
    return maker.element(sample, record, path: path)
  }

  // MARK: Files

  private func writeFiles() throws {
    for (path, content) in files {
      switch content {
      case .route(let id):
        guard case .workoutRoute(let route) = try health.sample(id: id)?.content else { continue }
        try writer.add(path, ExportRoute(route).bytes)
      case .resource(let id):
        guard case .clinicalRecord(let record) = try health.sample(id: id)?.content,
          let resource = record.resource
        else { continue }
        try writer.add(path, resource.jsonBytes())
      }
    }
  }

  private mutating func writeElectrocardiogram(_ sample: HealthSample) throws {
    guard case .electrocardiogram(let content) = sample.content, !content.voltages.isEmpty else {
      report.leftOutCounts[sample.type, default: 0] += 1
      return
    }
    let path = paths.electrocardiogram(ExportTime(sample.start, offset: sample.offsets.start))
    try writer.add(path, ExportElectrocardiogram(sample, content).bytes)
    report.writtenCounts[sample.type, default: 0] += 1
  }

  /// Counts routes without a workout, for which the form has no place.
  private mutating func countRoutes(_ type: SampleType) throws {
    var query = SampleQuery(type, from: options.start, to: options.end)
    query.findsMembers = false
    query.types = [type]
    let rest = try health.count(query) - (report.writtenCounts[type] ?? 0)
    if rest > 0 { report.leftOutCounts[type] = rest }
  }

  private mutating func forEach(
    _ type: SampleType, _ body: (inout ExportRun, HealthSample) throws -> Void
  ) throws {
    var query = SampleQuery(type, from: options.start, to: options.end)
    query.findsMembers = false
    try health.forEach(query) { sample in
      try body(&self, sample)
      return true
    }
  }
}

/// The types of samples in the order in which the main file has them.
private enum ExportFamily: CaseIterable {
  case record, correlation, workout, summary, clinicalRecord, audiogram, prescription

  /// Nil for types that do not stand in the main file on their own.
  init?(of type: SampleType) {
    switch type.family {
    case .quantity, .category: self = .record
    case .correlation: self = .correlation
    case .workout: self = .workout
    case .clinicalRecord: self = .clinicalRecord
    case .audiogram: self = .audiogram
    case .visionPrescription: self = .prescription
    case .workoutRoute, .electrocardiogram: return nil
    case nil where type == .activitySummary: self = .summary
    case nil where type == .characteristics: return nil
    // The form has no place for most of these; the writer decides that for each sample.
    case .heartbeatSeries, .stateOfMind, .document, .medicationDose, .scoredAssessment, nil:
      self = .record
    }
  }
}
