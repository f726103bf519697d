import Foundation
import ValueModel

extension Value {
  /// Null for nil.
  init(optional text: String?) { self = text.map { Value($0) } ?? .null }

  /// Null for nil.
  init(optional number: Int?) { self = number.map { Value($0) } ?? .null }

  /// A number with three digits after the point.
  init(rounded number: Double) {
    let text = String(format: "%.3f", number.isFinite ? number : 0)
    self = (try? JSON.parse(text)) ?? 0
  }

  init(time: Date?) {
    self = time.map { Value($0.formatted(.iso8601)) } ?? .null
  }
}
