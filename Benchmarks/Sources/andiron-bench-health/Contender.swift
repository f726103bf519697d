import Foundation
import HealthModel

/// What the heart rates of a day come to.
struct Day: Equatable {
  var count: Int
  var minimum: Double
  var maximum: Double
}

/// What is measured.
protocol Contender: AnyObject {
  var title: String { get }
  /// Stores samples in a durable transaction. What is there already is not stored again.
  func add(_ samples: [HealthSample]) throws
  /// What heart rates come to between each boundary and the next, in the order of days. The means
  /// are worked out too, and are not compared: only one of them is weighted by time.
  func days(_ boundaries: [Date], _ calendar: Calendar) throws -> [Day]
  /// The sum of the steps of each of these days, every moment counted once; nil if that cannot be
  /// asked for.
  func steps(_ boundaries: [Date], _ calendar: Calendar) throws -> [Double]?
  /// Remembers the newest change.
  func mark() throws
  /// The sum of the values that were added since the last mark.
  func changes() throws -> Double
  /// The sum of the heart rates of an interval, each read as a sample.
  func sum(from start: Date, to end: Date) throws -> Double
  /// The sum of the newest heart rates, up to a number of them.
  func newest(_ count: Int) throws -> Double
  func close() throws
}
