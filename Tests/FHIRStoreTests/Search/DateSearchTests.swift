import FHIRStore
import Testing

@Suite struct DateSearchTests {
  /// Observations whose ids are their times; a period where there is a slash.
  private func store(_ times: [String]) throws -> FHIRStore {
    try RecordStore.make(
      times.enumerated().map { number, time in
        let sides = time.split(separator: "/", omittingEmptySubsequences: false)
        var fields = sides.count == 1 ? [#""effectiveDateTime":"\#(time)""#] : []
        if sides.count == 2 {
          let parts = zip(["start", "end"], sides).filter { !$1.isEmpty }
            .map { #""\#($0)":"\#($1)""# }
          fields.append(#""effectivePeriod":{\#(parts.joined(separator: ","))}"#)
        }
        return #"{"resourceType":"Observation","id":"\#(number)",\#(fields.joined())}"#
      })
  }

  @Test func aDayContainsTheTimesOfThatDayAndNoMonth() throws {
    let records = try store([
      "2013-01-14T00:00:00Z", "2013-01-14T10:00:00Z", "2013-01-15", "2013-01",
    ])
    try records.expect("Observation?date=2013-01-14", ["0", "1"])
    try records.expect("Observation?date=eq2013-01-14", ["0", "1"])
    try records.expect("Observation?date=ne2013-01-14", ["2", "3"])
    try records.expect("Observation?date=2013-01", ["0", "1", "2", "3"])
  }

  @Test func beforeAndAfterAreMeasuredByTheSidesOfTheValue() throws {
    let records = try store(["2013-01-13", "2013-01-14T10:00:00Z", "2013-01-15", "2013"])
    // The year 2013 has days on both sides.
    try records.expect("Observation?date=lt2013-01-14", ["0", "3"])
    try records.expect("Observation?date=gt2013-01-14", ["2", "3"])
    try records.expect("Observation?date=le2013-01-14", ["0", "1", "3"])
    try records.expect("Observation?date=ge2013-01-14", ["1", "2", "3"])
    try records.expect("Observation?date=sa2013-01-14", ["2"])
    try records.expect("Observation?date=eb2013-01-14", ["0"])
  }

  @Test func periodsAreOpenWhereTheyHaveNoSide() throws {
    let records = try store(["2013-01-01/2013-01-31", "2013-01-10/", "/2013-01-10"])
    // The specification's examples: gt2013-01-14 matches a period from then on, sa2013-03-14 not.
    try records.expect("Observation?date=gt2013-03-14", ["1"])
    try records.expect("Observation?date=sa2013-03-14", [])
    try records.expect("Observation?date=sa2013-01-05", ["1"])
    try records.expect("Observation?date=eb2013-02-01", ["0", "2"])
    try records.expect("Observation?date=2013", ["0"])
    try records.expect("Observation?date=ap2013-01-20", ["0", "1", "2"])
  }

  @Test func timesOfSomeDaysAreFoundFromWithin() throws {
    let records = try store([
      "2013-01-01/2013-01-04", "2013-01-01T00:00:00Z/2013-01-02T12:00:00Z", "2013",
    ])
    try records.expect("Observation?date=ge2013-01-03", ["0", "2"])
    try records.expect("Observation?date=gt2013-01-02", ["0", "2"])
    try records.expect("Observation?date=gt2013-01-01", ["0", "1", "2"])
    try records.expect("Observation?date=gt2013-01-04", ["2"])
  }

  @Test func minutesMeanTheWholeMinuteAndSecondsOne() throws {
    let records = try store([
      "2020-05-01T10:15:00Z", "2020-05-01T10:15:59Z", "2020-05-01T10:16:00Z",
      "2020-05-01T12:15:30.250+02:00",
    ])
    try records.expect("Observation?date=2020-05-01T10:15", ["0", "1", "3"])
    try records.expect("Observation?date=2020-05-01T10:15Z", ["0", "1", "3"])
    try records.expect("Observation?date=2020-05-01T12:15%2B02:00", ["0", "1", "3"])
    try records.expect("Observation?date=2020-05-01T10:15:30", ["3"])
    try records.expect("Observation?date=gt2020-05-01T10:15", ["2"])
    try records.expect("Observation?date=2020-05-01T10:15:30.25Z", ["3"])
  }

  @Test func severalValuesAreAlternativesAndSeveralParametersConditions() throws {
    let records = try store(["2019", "2020", "2021", "2022"])
    try records.expect("Observation?date=2019,2021", ["0", "2"])
    try records.expect("Observation?date=ge2020&date=le2021", ["1", "2"])
  }

  /// FHIR R4, section 3.1.1.4.7 (<https://hl7.org/fhir/R4/search.html#date>): of a Timing only the outer limits count.
  @Test func aTimingIsOneTimeFromItsFirstLimitToItsLast() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Observation","id":"e","effectiveTiming":{"event":["2020-08-01","2020-02-01"]}}"#,
      #"{"resourceType":"Observation","id":"b","effectiveTiming":{"repeat":{"boundsPeriod":{"start":"2020-02-01","end":"2020-02-28"}}}}"#,
      #"{"resourceType":"Observation","id":"both","effectiveTiming":{"event":["2020-06-01"],"repeat":{"boundsPeriod":{"start":"2020-05-01","end":"2020-05-31"}}}}"#,
      #"{"resourceType":"Observation","id":"one","effectiveTiming":{"event":["2020-03-01"]}}"#,
      #"{"resourceType":"Observation","id":"open","effectiveTiming":{"event":["2019-03-01"],"repeat":{"boundsPeriod":{"end":"2019-05-31"}}}}"#,
      #"{"resourceType":"Observation","id":"part","effectiveTiming":{"event":["2018-03-01","some day"]}}"#,
      #"{"resourceType":"Observation","id":"code","effectiveTiming":{"code":{"text":"daily"}}}"#,
      #"{"resourceType":"Observation","id":"x","effectiveTiming":{"event":"2020-03-01"}}"#,
    ])
    try records.expect("Observation?date=2020-03-01", ["one"])
    try records.expect("Observation?date=2020-02-01", [])
    try records.expect("Observation?date=2020-02", ["b"])
    try records.expect("Observation?date=2020", ["e", "b", "both", "one"])
    try records.expect("Observation?date=2020-06", [])
    try records.expect("Observation?date=ge2020-05&date=le2020-06", ["e", "both"])
    try records.expect("Observation?date=sa2020-05", [])
    try records.expect("Observation?date=sa2020-04", ["both"])
    try records.expect("Observation?date=eb2020-05", ["b", "one", "open", "part"])
    try records.expect("Observation?date=lt1900", ["open"])
    try records.expect("Observation?date:missing=true", [])
  }

  @Test func whatIsNoDateIsRefused() throws {
    let records = try store(["2019"])
    // An hour needs its minutes: FHIR R4, section 3.1.1.4.7.
    for text in [
      "2013-01-14T10", "2013-01-14T10Z", "yesterday", "2013-13", "2013-02-30", "ge",
      "2013-01-01T25:00", "xx2013",
    ] {
      records.expectRefusal("Observation?date=\(text)", .invalidSearch, path: "date")
    }
  }
}
