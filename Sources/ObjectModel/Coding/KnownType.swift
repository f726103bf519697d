import Foundation
import ValueModel

/// The types that coders read and write themselves, without asking them.
enum KnownType {
  case date, uuid, data, url, decimal, strings, integers, uuids, value, exactDecimal

  /// Recognises a type; nil for all others.
  @inline(__always)
  init?<T>(_ type: T.Type) {
    if T.self == UUID.self {
      self = .uuid
    } else if T.self == Date.self {
      self = .date
    } else if T.self == [String].self {
      self = .strings
    } else {
      self.init(rare: type)
    }
  }

  private init?<T>(rare type: T.Type) {
    if T.self == [Int].self {
      self = .integers
    } else if T.self == [UUID].self {
      self = .uuids
    } else if T.self == Data.self {
      self = .data
    } else if T.self == URL.self {
      self = .url
    } else if T.self == Decimal.self {
      self = .decimal
    } else if T.self == Value.self {
      self = .value
    } else if T.self == ExactDecimal.self {
      self = .exactDecimal
    } else {
      return nil
    }
  }
}

/// Returns a value as its own type `T`, which the compiler cannot know. A cast at run time would
/// cost more than most of the work that needs it.
@inline(__always)
func same<Actual, T>(_ value: Actual, as type: T.Type) -> T {
  precondition(Actual.self == T.self, "the types are one")
  return unsafeBitCast(value, to: T.self)
}
