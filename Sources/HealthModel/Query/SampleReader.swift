import Andiron
import Foundation
import Units

/// Makes samples from stored data, and tests the conditions of queries. For one call in one thread.
final class SampleReader<Source: ObjectSource> {
  private let source: Source
  private let catalogue: SeriesCatalogue
  /// The sets of metadata that were read, which many samples share.
  private var sets: [Int64: Metadata] = [:]
  private var matchingSets: [Int64: Bool] = [:]
  private var conversions: [Int: UnitConversion?] = [:]
  private var conversionsByUnits: [UnitPair: UnitConversion] = [:]

  private struct UnitPair: Hashable {
    var own: String
    var other: String
  }

  init(_ source: Source, _ catalogue: SeriesCatalogue) {
    self.source = source
    self.catalogue = catalogue
  }

  // MARK: Samples

  /// Throws `HealthError.damaged` if no such sample can exist.
  func sample(_ match: SampleSearch<Source>.Match) throws -> HealthSample {
    switch match {
    case .record(let record): return record.sample
    case .row(let series, let row): return try sample(series, row)
    }
  }

  func sample(_ series: Int, _ row: SeriesRows.Row) throws -> HealthSample {
    let key = catalogue.key(series)
    guard let content = key.content(row.value) else {
      var error = HealthError(.damaged, "a category has a value without a number", type: key.type)
      error.series = series
      throw error
    }
    return HealthSample(
      key.type, content, start: Date(timeIntervalSinceReferenceDate: row.start),
      end: Date(timeIntervalSinceReferenceDate: row.end), source: key.source, device: key.device,
      metadata: try metadata(row.metadata),
      created: row.created.isNaN ? nil : Date(timeIntervalSinceReferenceDate: row.created),
      offsets: PackedOffsets.unpack(row.offsets), id: row.identifier)
  }

  private func metadata(_ number: Int64) throws -> Metadata {
    if number == 0 { return Metadata() }
    if let known = sets[number] { return known }
    // If each sample has a set of its own, the sets would fill the memory.
    if sets.count >= 10_000 { sets.removeAll() }
    let metadata = try source.metadata(number)
    sets[number] = metadata
    return metadata
  }

  // MARK: Tests

  /// Whether the series has a source, a device and a unit that match.
  func mayMatch(_ series: Int, _ query: SampleQuery) throws(HealthError) -> Bool {
    let key = catalogue.key(series)
    guard query.workouts == nil, Self.matches(key.source, key.device, query) else { return false }
    guard let unit = query.values?.unit, let own = key.unit, unit != own else { return true }
    conversions[series] = try UnitConversion.ofSamples(from: own, to: unit, key.type)
    return true
  }

  func matches(
    _ match: SampleSearch<Source>.Match, _ query: SampleQuery, _ filter: TimeFilter
  ) throws -> Bool {
    switch match {
    case .record(let record): try matches(record.sample, query, filter)
    case .row(let series, let row): try matches(series, row, query, filter)
    }
  }

  private func matches(
    _ series: Int, _ row: SeriesRows.Row, _ query: SampleQuery, _ filter: TimeFilter
  ) throws -> Bool {
    if query.ids != nil {
      guard filter.matches(row.start, row.end), try mayMatch(series, query) else { return false }
    }
    if let values = query.values {
      let value = conversions[series].flatMap { $0 }?.converted(row.value) ?? row.value
      guard values.matches(value) else { return false }
    }
    if query.metadata.isEmpty { return true }
    if let known = matchingSets[row.metadata] { return known }
    let metadata = try metadata(row.metadata)
    let isMatch = query.metadata.allSatisfy { $0.matches(metadata) }
    if matchingSets.count >= 100_000 { matchingSets.removeAll() }
    matchingSets[row.metadata] = isMatch
    return isMatch
  }

  private func matches(
    _ sample: HealthSample, _ query: SampleQuery, _ filter: TimeFilter
  ) throws(HealthError) -> Bool {
    guard
      filter.matches(
        sample.start.timeIntervalSinceReferenceDate, sample.end.timeIntervalSinceReferenceDate),
      Self.matches(sample.source, sample.device, query),
      query.metadata.allSatisfy({ $0.matches(sample.metadata) })
    else { return false }
    if let workouts = query.workouts {
      guard sample.type == .workout, case .workout(let workout) = sample.content,
        try matches(workout, sample, workouts)
      else { return false }
    }
    guard let values = query.values else { return true }
    guard let quantity = sample.quantity else { return false }
    return values.matches(try value(of: quantity, in: values.unit, sample.type))
  }

  private func matches(
    _ workout: Workout, _ sample: HealthSample, _ match: WorkoutMatch
  ) throws(HealthError) -> Bool {
    guard match.activityTypes.isEmpty || match.activityTypes.contains(workout.activityType)
    else { return false }
    let duration = workout.duration ?? Quantity(sample.duration, "s")
    guard try matches([duration], match.duration, "s") else { return false }
    guard try matches(workout.energies, match.energy, "kcal") else { return false }
    return try matches(workout.distances, match.distance, "m")
  }

  /// Whether the sum of a workout's amounts is within bounds, which may have no unit of their own.
  private func matches(
    _ amounts: [Quantity], _ bounds: ValueMatch?, _ unit: String
  ) throws(HealthError) -> Bool {
    guard let bounds else { return true }
    if amounts.isEmpty { return false }
    var sum = 0.0
    for amount in amounts { sum += try value(of: amount, in: bounds.unit ?? unit, .workout) }
    return bounds.matches(sum)
  }

  /// A value in a unit; in its own without one.
  private func value(
    of quantity: Quantity, in unit: String?, _ type: SampleType
  ) throws(HealthError) -> Double {
    guard let unit, unit != quantity.unit else { return quantity.value }
    let units = UnitPair(own: quantity.unit, other: unit)
    if let known = conversionsByUnits[units] { return known.converted(quantity.value) }
    let conversion = try UnitConversion.ofSamples(from: quantity.unit, to: unit, type)
    // As many as there are units in use, unless each sample has a unit of its own.
    if conversionsByUnits.count >= 1_000 { conversionsByUnits.removeAll() }
    conversionsByUnits[units] = conversion
    return conversion.converted(quantity.value)
  }

  private static func matches(
    _ source: SourceRevision, _ device: HealthDevice?, _ query: SampleQuery
  ) -> Bool {
    (query.sources.isEmpty || query.sources.contains { $0.matches(source) })
      && (query.devices.isEmpty || device.map { query.devices.contains($0) } ?? false)
  }
}

extension UnitConversion {
  /// Throws `HealthError.wrongUnit` if a unit is not known or they measure different things.
  static func ofSamples(
    from unit: String, to other: String, _ type: SampleType
  ) throws(HealthError) -> UnitConversion {
    do {
      return try UnitConversion(
        from: UnitOfMeasure(healthKit: unit), to: UnitOfMeasure(healthKit: other))
    } catch {
      throw HealthError(
        .wrongUnit, "values do not convert to the unit", type: type, underlying: error)
    }
  }
}
