#if PostgreSQL
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  /// Values to a server and back.
  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct ValueTests {
    private func row(_ text: String, _ parameters: [Parameter]) throws -> Row {
      let connection = try Connection(
        to: TestConnection.server().administrator(), options: TestConnection.options)
      return try #require(connection.execute(text, parameters).first)
    }

    @Test func integersComeBack() throws {
      let numbers: [Int64] = [.min, -1, 0, 1, .max]
      let row = try row("SELECT $1, $2, $3, $4, $5", numbers.map { .int64($0) })
      for (column, number) in numbers.enumerated() { #expect(try row.int64(column) == number) }
    }

    @Test func shorterIntegersAreRead() throws {
      let row = try row(
        "SELECT '-32768'::int2, '2147483647'::int4, '-2147483648'::int4, 4294967295::oid", [])
      #expect(try row.int64(0) == -32_768 && row.int64(1) == 2_147_483_647)
      #expect(try row.int64(2) == -2_147_483_648 && row.int64(3) == 4_294_967_295)
    }

    @Test func numbersComeBackBitForBit() throws {
      let numbers: [Double] = [
        0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, 0.1,
      ]
      let row = try row(
        "SELECT $1, $2, $3, $4, $5, $6, $7, $8, 1.5::float4",
        numbers.map { .double($0) } + [.double(.nan)])
      for (column, number) in numbers.enumerated() {
        #expect(try row.double(column)?.bitPattern == number.bitPattern)
      }
      #expect(try row.double(7)?.isNaN == true)
      #expect(try row.double(8) == 1.5)
    }

    @Test func textsComeBack() throws {
      let long = String(repeating: "\u{1F600}e\u{301}", count: 50_000)
      for text in ["", "a", "\u{FEFF}\u{10FFFF}\n\\'\"", long] {
        #expect(
          try row("SELECT $1", [.text(text)]).text(0)?.unicodeScalars.elementsEqual(
            text.unicodeScalars) == true)
      }
    }

    @Test func bytesComeBack() throws {
      let long = (0..<1 << 20).map { UInt8(truncatingIfNeeded: $0 * 7) }
      for bytes in [[], [0], Array(0...255), long] {
        #expect(try row("SELECT $1", [.bytes(bytes)]).bytes(0) == bytes)
      }
    }

    @Test func booleansAndNullsComeBack() throws {
      let row = try row("SELECT $1, $2, $3::text, $4::int8", [true, false, nil, nil])
      #expect(try row.bool(0) == true && row.bool(1) == false)
      #expect(try row.text(2) == nil && row.int64(3) == nil && row.isNull(3))
    }

    @Test func jsonComesBackAsTheServerWritesIt() throws {
      let row = try row("SELECT $1, '[1]'::json", [.jsonb("{\"b\":1,\"a\":[null,\"\u{E9}\"]}")])
      #expect(try row.json(0) == "{\"a\": [null, \"\u{E9}\"], \"b\": 1}")
      #expect(try row.json(1) == "[1]")
    }

    @Test func whatIsNoJSONIsRefusedWithoutItsText() throws {
      let error = TestConnection.error { _ = try row("SELECT $1", [.jsonb("secret")]) }
      #expect(error?.code == .invalidValue)
      #expect(error?.message.contains("secret") == false)
    }

    @Test func arraysComeBack() throws {
      let row = try row(
        "SELECT $1, $2, $3, $4, ARRAY['a', NULL]",
        [
          .texts(["a", "", ",{}\""]), .byteStrings([[], [0, 255]]), .int64s([.min, .max]),
          .texts([]),
        ])
      #expect(try row.texts(0) == ["a", "", ",{}\""])
      #expect(try row.byteStrings(1) == [[], [0, 255]])
      #expect(try row.int64s(2) == [.min, .max])
      #expect(try row.texts(3) == [])
      #expect(try row.texts(4) == ["a", nil])
    }

    @Test func anArrayServesAsAList() throws {
      let row = try row("SELECT 2 = ANY($1), count(*) FROM unnest($1)", [.int64s([1, 2, 3])])
      #expect(try row.bool(0) == true && row.int64(1) == 3)
    }

    @Test func aCellOfAnotherTypeIsRefused() throws {
      let row = try row("SELECT 'secret'::text, 1::int8, now(), ARRAY[[1,2],[3,4]]::int8[]", [])
      for read: () throws -> Void in [
        { _ = try row.int64(0) }, { _ = try row.text(1) }, { _ = try row.text(2) },
        { _ = try row.bool(1) }, { _ = try row.double(1) }, { _ = try row.json(0) },
        { _ = try row.int64s(3) }, { _ = try row.text(9) },
      ] {
        let error = TestConnection.error(read)
        #expect(error?.code == .invalidValue)
        #expect(error?.message.contains("secret") == false)
      }
    }

    @Test func enumerationsAreTexts() throws {
      let connection = try TestConnection.open()
      try connection.execute("CREATE TYPE mood AS ENUM ('glad', 'sad')")
      let row = try #require(connection.execute("SELECT 'sad'::mood AS m").first)
      #expect(try row.text(0) == "sad")
      #expect(row.column("m") == 0 && row.column("n") == nil)
    }

    @Test func aZeroByteIsRefusedBeforeItIsSent() throws {
      let connection = try TestConnection.open()
      let error = TestConnection.error { try connection.execute("SELECT $1", [.text("a\u{0}")]) }
      #expect(error?.code == .invalidValue)
      let other = TestConnection.error { try connection.execute("SELECT 1\u{0}; DROP") }
      #expect(other?.code == .invalidStatement)
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test(arguments: Seeds.list(10))
    func randomValuesComeBack(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let connection = try TestConnection.administrator()
      for _ in 0..<50 {
        let number = Int64(bitPattern: random.next())
        let bytes = random.bytes(.random(in: 0..<300, using: &random))
        let text = String(
          (0..<Int.random(in: 0..<50, using: &random)).map { _ in
            Character(Unicode.Scalar(UInt32.random(in: 1..<0xD800, using: &random)) ?? "a")
          })
        let row = try #require(
          connection.execute("SELECT $1, $2, $3", [.int64(number), .bytes(bytes), .text(text)])
            .first)
        #expect(try row.int64(0) == number)
        #expect(try row.bytes(1) == bytes)
        #expect(try row.text(2) == text)
      }
    }
  }
#endif
