import FHIRR4

/// Days of the week. `CareModel` counts them from 1 for Sunday.
enum WeekdayForm {
  private static let codes: [DaysOfWeek] = [.sun, .mon, .tue, .wed, .thu, .fri, .sat]

  static func code(_ weekday: Int?) -> DaysOfWeek? {
    weekday.flatMap { codes.indices.contains($0 - 1) ? codes[$0 - 1] : nil }
  }

  static func weekday(_ code: DaysOfWeek) -> Int? {
    codes.firstIndex(of: code).map { $0 + 1 }
  }
}
