import Andiron
import CareModel
import Foundation
import HealthModel

/// Finds the outcomes of samples in the times of events, with one reading of each linked type.
struct OutcomeSearch<Source: ObjectSource> {
  typealias Found = Result<HealthTaskOutcome?, HealthTaskError>

  /// Events that are answered together.
  private struct Group: Hashable {
    var type: SampleType
    var quantityType: HealthLinkage.QuantityType
  }

  private struct Wanted {
    /// The position among the events.
    var position: Int
    var event: EventIdentifier
    var time: EventTime
    var unit: String
  }

  /// The data that was read for a group.
  private struct Material {
    var sums: SumSearch?
    var scan: QuantityScan?
  }

  private let health: HealthStore
  private let source: Source
  private let priorities: [SourceMatch]
  /// Whether the search also reads the samples of sums, to find their sources.
  private let findsSources: Bool
  private var units = UnitTable()

  init(
    _ health: HealthStore, in source: Source, priorities: [SourceMatch], findsSources: Bool
  ) {
    self.health = health
    self.source = source
    self.priorities = priorities
    self.findsSources = findsSources
  }

  /// Returns the result for each event: an outcome, nil if there are no samples, or the reason why
  /// there can be no outcome.
  ///
  /// Throws `HealthError.damaged` if samples cannot be read, and what the store throws.
  mutating func outcomes(of events: [CareEvent<HealthTaskVersion>]) throws -> [Found] {
    var found: [Found] = Array(repeating: .success(nil), count: events.count)
    for (group, wanted) in groups(of: events, &found) {
      let times = Array(Set(wanted.map(\.time))).sorted()
      do {
        let material = try material(group, times)
        for one in wanted { found[one.position] = result(one, material, times) }
      } catch let error as HealthError where error.code == .wrongUnit {
        // Not even the samples have a unit in common.
        for one in wanted { found[one.position] = .failure(UnitTable.wrongUnit) }
      }
    }
    return found
  }

  /// The events by what is read for them; notes those whose linkages no samples can fulfil.
  private func groups(
    of events: [CareEvent<HealthTaskVersion>], _ found: inout [Found]
  ) -> [Group: [Wanted]] {
    var linkages: [UUID: Result<HealthLinkage, HealthTaskError>] = [:]
    var groups: [Group: [Wanted]] = [:]
    for (position, event) in events.enumerated() {
      let linkage = linkages[event.id.taskUUID] ?? Self.checked(event.task.healthKitLinkage)
      linkages[event.id.taskUUID] = linkage
      switch linkage {
      case .failure(let problem): found[position] = .failure(problem)
      case .success(let linkage):
        let group = Group(type: linkage.sampleType, quantityType: linkage.quantityType)
        groups[group, default: []].append(
          Wanted(
            position: position, event: event.id, time: EventTime(event.scheduleEvent),
            unit: linkage.unit))
      }
    }
    return groups
  }

  private static func checked(
    _ linkage: HealthLinkage
  ) -> Result<HealthLinkage, HealthTaskError> {
    do throws(HealthTaskError) {
      try linkage.check()
      return .success(linkage)
    } catch {
      return .failure(error)
    }
  }

  private func material(_ group: Group, _ times: [EventTime]) throws -> Material {
    var material = Material()
    if group.quantityType == .cumulative {
      material.sums = try SumSearch(
        group.type, times, health, priorities: priorities, in: source)
    }
    if group.quantityType == .discrete || findsSources {
      material.scan = try QuantityScan(group.type, times, health, in: source)
    }
    return material
  }

  // MARK: Outcomes

  private mutating func result(
    _ wanted: Wanted, _ material: Material, _ times: [EventTime]
  ) -> Found {
    let rows = material.scan.map { $0.rows(in: Self.place(of: wanted.time, in: times)) } ?? []
    do throws(HealthTaskError) {
      guard let sums = material.sums else { return .success(try list(wanted, rows)) }
      guard let sum = sums.sum(in: wanted.time) else { return .success(nil) }
      return .success(try total(wanted, sum, rows))
    } catch {
      return .failure(error)
    }
  }

  /// A value for each quantity.
  private mutating func list(
    _ wanted: Wanted, _ rows: [QuantityScan.Row]
  ) throws(HealthTaskError) -> HealthTaskOutcome? {
    guard !rows.isEmpty else { return nil }
    var values: [OutcomeValue] = []
    for row in rows {
      let value = try units.convert(
        row.quantity.value, from: row.quantity.unit, to: wanted.unit)
      values.append(
        OutcomeValue(.double(value), units: wanted.unit, createdDate: row.start))
    }
    return HealthTaskOutcome(
      wanted.event, values, sources: rows.map { [$0.source] },
      isOwned: rows.allSatisfy(\.isOwned))
  }

  private mutating func total(
    _ wanted: Wanted, _ sum: SumSearch.Sum, _ rows: [QuantityScan.Row]
  ) throws(HealthTaskError) -> HealthTaskOutcome {
    let value = try units.convert(sum.value, from: sum.unit, to: wanted.unit)
    return HealthTaskOutcome(
      wanted.event,
      [
        OutcomeValue(
          .double(SumSearch.rounded(value)), units: wanted.unit, createdDate: sum.lastStart)
      ], sources: [rows.sources], isOwned: !rows.isEmpty && rows.allSatisfy(\.isOwned))
  }

  /// Returns the place of a time among all times, which are in order.
  private static func place(of time: EventTime, in times: [EventTime]) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
