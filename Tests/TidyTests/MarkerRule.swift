/// Notes to oneself that were left behind.
enum MarkerRule {
  /// Put together from halves, so that this file has none.
  static let markers = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]
  private static let parts = ["TOD", "FIXM", "XX", "HAC"]

  static func findings(in file: SourceFile) -> [Finding] {
    // Codes of FHIR may look like one.
    if file.path.contains("/Generated/") { return [] }
    return file.lines.enumerated().flatMap { index, line -> [Finding] in
      guard parts.contains(where: line.has) else { return [] }
      return markers.filter { contains($0, as: line) }.map {
        Finding(path: file.path, line: index + 1, message: "left-over \($0)")
      }
    }
  }

  private static func contains(_ marker: String, as line: Substring) -> Bool {
    line.ranges(of: marker).contains { range in
      let neighbours = [line[..<range.lowerBound].last, line[range.upperBound...].first]
      return neighbours.allSatisfy { $0.map { !$0.isLetter && !$0.isNumber } ?? true }
    }
  }
}
