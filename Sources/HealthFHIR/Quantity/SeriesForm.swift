import FHIRR4
import Foundation
import HealthModel
import ValueModel

/// Quantities and heartbeats over time as `SampledData`, and back.
enum SeriesForm {
  /// The points of a series; with a period if each begins where the one before ends and all are
  /// equally long.
  static func values(_ series: QuantitySeries, start: Date) -> SampledValues {
    var result = SampledValues(unit: series.unit, values: series.points.map(\.value))
    guard let first = series.points.first else { return result }
    let step = first.end.timeIntervalSince(first.start)
    if step > 0, points(result.values, from: start, step: step) == series.points,
      let period = ExactDecimal(plain: step)?.shifted(by: 3)
    {
      result.period = period
    } else {
      result.offsets = series.points.map { $0.start.timeIntervalSince(start) }
    }
    return result
  }

  /// The series that values with a period are; nil if they have none.
  static func series(_ values: SampledValues, start: Date) -> QuantitySeries? {
    guard let step = values.period?.shifted(by: -3)?.double, step > 0, step.isFinite else {
      return nil
    }
    return QuantitySeries(
      unit: values.unit, points: points(values.values, from: start, step: step))
  }

  private static func points(
    _ values: [Double], from start: Date, step: Double
  ) -> [QuantitySeries.Point] {
    let origin = start.timeIntervalSinceReferenceDate
    return values.enumerated().map { place, value in
      QuantitySeries.Point(
        start: Date(timeIntervalSinceReferenceDate: origin + Double(place) * step),
        end: Date(timeIntervalSinceReferenceDate: origin + Double(place + 1) * step), value: value)
    }
  }

  /// The times of beats, with 1 for one before which others may be missing and 0 for others.
  static func values(_ beats: [Heartbeat]) -> SampledValues {
    SampledValues(
      unit: "count", values: beats.map { $0.followsGap ? 1 : 0 }, offsets: beats.map(\.time))
  }

  static func beats(_ values: SampledValues) -> [Heartbeat]? {
    guard values.offsets.count == values.values.count else { return nil }
    return zip(values.offsets, values.values).map {
      Heartbeat(time: $0, followsGap: $1 != 0)
    }
  }
}
