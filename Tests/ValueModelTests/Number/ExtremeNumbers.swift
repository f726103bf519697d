/// Numbers whose exponents fit no integer type, and some between them.
enum ExtremeNumbers {
  private static let nines = String(repeating: "9", count: 40)

  static let ascending = [
    "-1e1\(nines)", "-9.99e\(nines)", "-1e\(nines)", "-1e1000000000000000000", "-1e400", "-1",
    "-1e-400", "-1e-\(nines)", "-1e-1\(nines)", "0", "1e-1\(nines)", "1e-\(nines)",
    "1.1e-\(nines)", "1e-1000000000000000001", "1e-1000000000000000000",
    "1e-999999999999999999", "1e-400", "1", "1e400", "1e999999999999999998",
    "1e999999999999999999", "1e1000000000000000000", "1.5e1000000000000000000",
    "1e1000000000000000001", "1e18446744073709551616", "1e\(nines)", "1.1e\(nines)",
    "1e1\(String(repeating: "0", count: 40))", "1e1\(nines)",
  ]
}
