import Testing

@testable import AndironCommands
@testable import HealthCommands

@Suite struct FigureTextTests {
  @Test func `numbers of a column have the digits of the one that needs most`() {
    #expect(FigureText.aligned([1, 2.5, nil, -3.25]) == ["1.00", "2.50", "", "-3.25"])
    #expect(FigureText.aligned([1, 2.5, 1_000]) == ["1.0", "2.5", "1000.0"])
    #expect(FigureText.aligned([1, 20]) == ["1", "20"])
    #expect(FigureText.aligned([-0.04, 0.001]) == ["-0.04", "0.00"])
    #expect(FigureText.aligned([1e300, .infinity]) == ["1e+300", "inf"])
    #expect(FigureText.aligned([]) == [])
  }

  @Test func `bars are eighths of characters`() {
    #expect(Bar.text(1, most: 1, width: 3) == "███")
    #expect(Bar.text(0.5, most: 1, width: 3) == "█▌")
    #expect(Bar.text(2, most: 1, width: 3) == "███")
    for value in [0, -1, Double.nan, .infinity] {
      #expect(Bar.text(value, most: 1, width: 3).isEmpty)
    }
    #expect(Bar.text(1, most: 0, width: 3).isEmpty)
  }

  @Test func `columns are as wide as their widest cells`() {
    var table = PlainTable([("a", .left), ("long", .right)])
    table.add(["北", "1"])
    table.add(["x\ny", "22"])
    #expect(table.lines == ["a    long", "---  ----", "北      1", "x·y    22"])
  }
}
