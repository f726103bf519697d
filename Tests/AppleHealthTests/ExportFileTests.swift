import AppleHealth
import TestSupport
import Testing

/// Routes and electrocardiograms.
@Suite struct ExportFileTests {
  static let electrocardiogram = """
    Name,Anna Example
    Geburtsdatum,"29.02.1984"
    Aufzeichnungsdatum,2023-03-24 07:12:00 +0100
    Klassifizierung,Sinusrhythmus
    Symptome,
    Softwareversion,"1.90"
    Gerät,"Watch7,12"
    Messrate,"512,5 Hertz"
    Durchschnittliche Herzfrequenz,61 count/min


    Ableitung,Ableitung I
    Einheit,µV

    -265,868
    "-265,868"
    12.5
    0
    """

  @Test func `electrocardiograms are read in any language`() throws {
    for text in [Self.electrocardiogram, Self.electrocardiogram.replacing("\n", with: "\r\n")] {
      let read = try #require(ExportElectrocardiogram(Array(text.utf8)))
      #expect(read.recorded?.text == "2023-03-24 07:12:00 +0100")
      #expect(read.classification == "Sinusrhythmus")
      #expect(read.symptoms == nil)
      #expect(read.frequency == 512.5)
      #expect(read.averageHeartRate == 61)
      #expect(read.unit == "µV")
      #expect(read.voltages == [-265.868, -265.868, 12.5, 0])
      #expect(read.rows.count == 9)
      #expect(read.rows[6] == .init(label: "Gerät", value: "Watch7,12"))
      #expect(ExportElectrocardiogram(read.bytes) == read)
    }
  }

  @Test func `other text is no electrocardiogram, and changed ones never trap`() {
    for text in ["", "a,b", "1\n2\n", "\"", "a,2023-03-24 07:12:00 +0100"] {
      #expect(ExportElectrocardiogram(Array(text.utf8)) == nil, "\(text)")
    }
    let whole = Array(Self.electrocardiogram.utf8)
    for seed in Seeds.list(Seeds.amount(500, search: 2000)) {
      var random = SeededGenerator(seed: seed)
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
      for _ in 0..<3 where !bytes.isEmpty {
        let place = Int.random(in: bytes.indices, using: &random)
        bytes[place] = Array("\",\n\r 1e-.".utf8).randomElement(using: &random) ?? 0
      }
      #expect((ExportElectrocardiogram(bytes)?.voltages.count ?? 0) <= 24, "seed \(seed)")
    }
  }

  @Test func `routes keep what is whole`() {
    let text = """
      <gpx version="1.1"><metadata><time>2018-06-13T10:04:37Z</time></metadata><trk><trkseg>
      <trkpt lon="13.4" lat="52.5"><ele>34.5</ele><time>2018-06-13T10:04:37Z</time>\
      <extensions><speed>2.5</speed><hAcc>x</hAcc></extensions></trkpt>
      <trkpt lon="200" lat="52.5"/><trkpt lat="1"/>
      <trkpt lon="13.5" lat="-52.5"/>
      <trkpt lon="13.5" la
      """
    var rest = Array(text.utf8)[...]
    let route = ExportRoute { buffer in
      let count = min(7, rest.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    #expect(route.locations.map(\.latitude) == [52.5, -52.5])
    #expect(route.locations.first?.altitude == 34.5)
    #expect(route.locations.first?.time?.seconds == 1_528_884_277)
    #expect(route.locations.first?.speed == 2.5)
    #expect(route.problemCount == 4)
  }
}
