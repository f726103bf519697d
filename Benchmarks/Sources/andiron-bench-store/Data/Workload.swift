/// The sizes and bounds of the rows, the same for all contenders.
enum Workload {
  static let batch = 1_000
  static let equalities = 1_000
  static let ranges = 500
  static let rangeLimit = 50
  static let writers = 8
  static let upsertsOfWriter = 500
  static let deliveries = 200
  /// Above it are about a third of the people.
  static let countedHeight = 1.9
}

extension SampleData {
  /// Above it are about twenty people.
  var fetchedHeight: Double { 2.3 - 20 / Double(people.count) }
}
