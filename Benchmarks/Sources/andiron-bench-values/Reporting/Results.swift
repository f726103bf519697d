/// Everything that a run measured.
struct Results: Codable {
  var options: Options
  var measurements: [Measurement] = []
  var sizes: [SizeRow] = []
  /// By group: the share of the processors that other programs took.
  var disturbances: [String: Double] = [:]

  func measurement(_ key: String) -> Measurement? { measurements.first { $0.key == key } }
}
