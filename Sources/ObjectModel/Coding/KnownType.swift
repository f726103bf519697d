import Foundation
import Synchronization
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

// MARK: Stored types

extension KnownType {
  private static let stored = Mutex<[ObjectIdentifier: Bool]>([:])
  /// The address of the type that was looked up last, plus 1 if it is a stored type.
  private static let last = Atomic<UInt>(0)

  /// Whether a type is a `StoredObject`, looked up once for each type.
  static func isStored<T>(_ type: T.Type) -> Bool {
    let identifier = ObjectIdentifier(type)
    // Types have even addresses.
    let address = UInt(bitPattern: identifier)
    let last = last.load(ordering: .relaxed)
    if last & ~1 == address { return last & 1 == 1 }
    let isStored = find(type, identifier)
    Self.last.store(address | (isStored ? 1 : 0), ordering: .relaxed)
    return isStored
  }

  private static func find<T>(_ type: T.Type, _ identifier: ObjectIdentifier) -> Bool {
    if let found = stored.withLock({ $0[identifier] }) { return found }
    let isStored = type is any StoredObject.Type
    stored.withLock { $0[identifier] = isStored }
    return isStored
  }
}

/// Returns a value as its own type `T`, which the compiler cannot know. A cast at run time would
/// cost more than most of the work that needs it.
@inline(__always)
func same<Actual, T>(_ value: Actual, as type: T.Type) -> T {
  precondition(Actual.self == T.self, "the types are one")
  return unsafeBitCast(value, to: T.self)
}
