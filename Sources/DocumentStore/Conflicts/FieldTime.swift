import Foundation
import ObjectModel
import ValueModel

/// The time of a leaf according to the value of a field.
enum FieldTime: Comparable {
  case none
  case text([UInt8])
  case number(Value)
  case date(Date)

  init(_ value: Value?) {
    switch value?.kind {
    case .integer, .decimal: self = value.map { .number($0) } ?? .none
    case .string:
      let text = value?.string ?? ""
      self = DateText.date(text).map { .date($0) } ?? .text(Array(text.utf8))
    default: self = .none
    }
  }

  static func < (left: FieldTime, right: FieldTime) -> Bool {
    switch (left, right) {
    case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
    case (.number(let left), .number(let right)): left.compare(to: right) < 0
    case (.date(let left), .date(let right)): left < right
    default: left.rank < right.rank
    }
  }

  private var rank: Int {
    switch self {
    case .none: 0
    case .text: 1
    case .number: 2
    case .date: 3
    }
  }
}
