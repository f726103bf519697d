import Andiron
import Testing
import ValueModel

@testable import AndironCommands

@Suite struct TableTests {
  private func table(_ objects: [Value], columns: Int, fields: [ValuePath]? = nil) throws
    -> [String]
  {
    var text = ""
    let buffer = LineBuffer { text += String(decoding: $0, as: UTF8.self) }
    var table = TableWriter(columns: columns, fields: fields, buffer)
    for (number, object) in objects.enumerated() { try table.add(.integer(number), object) }
    try table.finish()
    return text.split(separator: "\n").map(String.init)
  }

  @Test("columns are the fields of the objects in their order, missing ones stay empty")
  func columns() throws {
    let lines = try table([["a": 1, "b": "x"], ["b": .null, "c": [1, 2]]], columns: 40)
    #expect(
      lines == ["key  a  b     c", "---  -  ----  -----", "0    1  x", "1       null  [1,2]"])
  }

  @Test("a path goes through arrays")
  func paths() throws {
    let objects: [Value] = [["n": [["g": ["A", "B"]], ["g": ["C"]]], "x": 1]]
    let lines = try table(objects, columns: 80, fields: ["n.g", "n[0].g[1]"])
    #expect(lines.first == "key  n.g                n[0].g[1]")
    #expect(lines.last == #"0    [["A","B"],["C"]]  B"#)
  }

  @Test(
    "no line is wider than the terminal, whatever the objects hold",
    arguments: [10, 20, 33, 80, 200])
  func width(columns: Int) throws {
    let objects = (0..<300).map { number -> Value in
      let fields = (0..<12).map {
        ("field\($0)", Value(String(repeating: $0 % 2 == 0 ? "x" : "漢", count: number % 50)))
      }
      return Value(object: fields)
    }
    let lines = try table(objects, columns: columns)
    #expect(lines.count >= 302)
    for line in lines.prefix(302) { #expect(CellText.width(line) <= columns) }
  }

  @Test("fields that there is no place for are counted")
  func hidden() throws {
    let object: Value = ["aaaaaa": "123456", "bbbbbb": "123456", "cccccc": "123456"]
    let lines = try table([object], columns: 20)
    #expect(lines[0] == "key  aaaaaa  bbbbbb")
    #expect(lines.last == "1 more field: choose with --fields")
  }

  @Test("what would steer the terminal is shown as a dot")
  func controls() throws {
    let lines = try table([["a\u{1B}": "x\u{1B}[31m\ny\u{202E}z\u{9B}"]], columns: 60)
    #expect(lines.allSatisfy { line in line.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    #expect(lines.last == "0    x·[31m·y·z·")
  }

  @Test("text is cut with an ellipsis, wide characters whole")
  func cells() {
    #expect(CellText.fitted("abcdef", 4) == "abc…")
    #expect(CellText.fitted("abc", 4) == "abc ")
    #expect(CellText.fitted("漢字漢字", 4) == "漢… ")
    #expect(CellText.width("a漢👩‍👩‍👧") == 5)
  }

  @Test("nothing is printed where nothing matches")
  func empty() throws { #expect(try table([], columns: 80).isEmpty) }

  @Test("query prints a table on a terminal, lines elsewhere and with --json")
  func choice() throws {
    try withPeopleStore { path in
      let query = ["query", path, "Person", "age == 30", "--sort", "id"]
      let table = CommandRun(query, columns: 60)
      #expect(table.lines.count == 5 && table.lines[0].hasPrefix("key  id  name"))
      #expect(table.lines.allSatisfy { $0.count <= 60 })
      #expect(CommandRun(query + ["--table"]).lines[0].hasPrefix("key  id  name"))
      #expect(CommandRun(query + ["--json"], columns: 60).lines.count == 3)
      #expect(CommandRun(query).lines.allSatisfy { $0.hasPrefix("{") })
    }
  }
}
