import FHIRModel
import FHIRStore
import Foundation
import Testing
import ValueModel

/// Days of a zone that a search or the store's options state.
@Suite struct DayZoneTests {
  private func store(_ times: [String], in zone: String? = nil) throws -> FHIRStore {
    var options = FHIRStoreOptions()
    options.timeZone = try zone.map { try #require(TimeZone(identifier: $0)) }
    let records = try RecordStore.make(options: options)
    try records.write { transaction in
      for (number, time) in times.enumerated() {
        try transaction.upsert(
          JSON.parse(
            #"{"resourceType":"Observation","id":"\#(number)","effectiveDateTime":"\#(time)"}"#))
      }
    }
    return records
  }

  @Test("without a zone, a day is one of UTC")
  func universal() throws {
    let records = try store(["2024-05-01T23:30:00-04:00", "2024-05-01", "2024-05-01T23:30:00Z"])
    try records.expect("Observation?date=2024-05-01", ["1", "2"])
    try records.expect("Observation?date=2024-05-02", ["0"])
  }

  @Test("a store's zone holds for the days of searches and of resources")
  func stored() throws {
    let times = ["2024-05-01T23:30:00-04:00", "2024-05-01", "2024-05-01T02:00:00Z", "2024-05"]
    let records = try store(times, in: "America/New_York")
    try records.expect("Observation?date=2024-05-01", ["0", "1"])
    try records.expect("Observation?date=2024-04-30", ["2"])
    try records.expect("Observation?date=2024-05-01T23:30", ["0"])
    try records.expect("Observation?date=sa2024-04-30", ["0", "1", "3"])
    try records.expect("Observation?date=lt2024-05", ["2"])
    try records.expect("Observation?date=ge2024-05-01T04:00:00Z", ["0", "1", "3"])
    try records.expect("Observation?date=eb2024-05-01T03:59:00Z", ["2"])
  }

  @Test("a search has a zone of its own, which goes before that of the store")
  func search() throws {
    let records = try store(["2024-05-01T20:00:00Z", "2024-05-02"], in: "America/New_York")
    var search = try FHIRSearch(text: "Observation?date=2024-05-02")
    #expect(try records.search(search).matches.map { $0["id"]?.string } == ["1"])
    search.timeZone = TimeZone(identifier: "Asia/Tokyo")
    #expect(try records.search(search).matches.map { $0["id"]?.string } == ["0", "1"])
    search.timeZone = TimeZone(identifier: "UTC")
    #expect(try records.search(search).matches.map { $0["id"]?.string } == ["1"])
  }

  @Test("days on which clocks change have 23 and 25 hours")
  func changes() throws {
    let times = [
      "2024-03-31T22:30:00Z", "2024-10-27T22:30:00Z", "2024-10-27T23:30:00Z",
      "2024-10-26T22:30:00Z", "2024-10-27",
    ]
    let records = try store(times, in: "Europe/Berlin")
    try records.expect("Observation?date=2024-03-31", [])
    try records.expect("Observation?date=2024-04-01", ["0"])
    try records.expect("Observation?date=2024-10-27", ["1", "3", "4"])
    try records.expect("Observation?date=2024-10-28", ["2"])
    try records.expect("Observation?date=gt2024-10-27T22:30:00Z", ["2", "4"])
  }

  @Test("a day that has no midnight begins when clocks are changed")
  func midnight() throws {
    // Clocks went from 00:00 to 01:00 on 4 November 2018.
    let times = ["2018-11-04T02:59:59Z", "2018-11-04T03:00:00Z", "2018-11-04"]
    let records = try store(times, in: "America/Sao_Paulo")
    try records.expect("Observation?date=2018-11-04", ["1", "2"])
    try records.expect("Observation?date=2018-11-03", ["0"])
  }

  @Test("periods, timings and chains are read in the zone")
  func others() throws {
    var options = FHIRStoreOptions()
    options.timeZone = TimeZone(identifier: "America/New_York")
    let records = try RecordStore.make(options: options)
    try records.write { transaction in
      for text in [
        #"{"resourceType":"Encounter","id":"e","period":{"start":"2024-05-01","end":"2024-05-02"}}"#,
        #"{"resourceType":"Observation","id":"o","encounter":{"reference":"Encounter/e"},"effectiveTiming":{"event":["2024-05-01","2024-05-03"]}}"#,
      ] { try transaction.upsert(JSON.parse(text)) }
    }
    try records.expect("Encounter?date=gt2024-05-03T03:00:00Z", ["e"])
    try records.expect("Encounter?date=gt2024-05-03T04:00:00Z", [])
    try records.expect("Observation?date=sa2024-05-01T03:30:00Z", ["o"])
    try records.expect("Observation?date=sa2024-05-01T04:30:00Z", [])
    try records.expect("Observation?encounter.date=gt2024-05-03T03:00:00Z", ["o"])
  }
}
