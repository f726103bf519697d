import Foundation
import ValueModel

/// One placeholder instance of a `Codable` type: which of two contents each of its leaves has, and
/// a record of what was handed out.
///
/// Leaves are numbered in the order in which they are requested. Over several rounds a leaf spells
/// its number: in one round all have the first content, in one all have the second, and in each of
/// the others the content follows a bit of the number. So the result of a key path is identified by
/// the contents it has in all rounds.
final class ProbeRun {
  enum Round: Equatable { case first, second, bit(Int, isInverted: Bool) }

  struct Leaf {
    var path: ValuePath
    /// The content of the leaf, as it encodes.
    var value: Value
    var type: Any.Type
  }

  let round: Round
  private(set) var leaves: [Leaf] = []
  /// The type that rejected its content first, and where.
  var failure: (path: ValuePath, type: Any.Type)?
  /// Which contents leaves get.
  var palette = 0
  /// The coding keys of the types at places, by the names of their cases.
  private(set) var keys: [ValuePath: [String: String]] = [:]

  init(_ round: Round) { self.round = round }

  /// Whether the next leaf has the second content.
  var isSecond: Bool {
    switch round {
    case .first: false
    case .second: true
    case .bit(let bit, let isInverted): (leaves.count >> bit & 1 == 1) != isInverted
    }
  }

  func add(_ value: Value, _ path: ValuePath, _ type: Any.Type) {
    leaves.append(Leaf(path: path, value: value, type: type))
  }

  /// Returns the leaves of a type; if it rejects placeholder content, those before the rejected
  /// one.
  static func leaves(of type: any Decodable.Type) -> [Leaf] {
    let run = ProbeRun(.first)
    _ = try? ProbeNode(run: run).made(type)
    return run.leaves
  }

  func note<Key: CodingKey>(keys type: Key.Type, _ path: ValuePath) {
    keys[path, default: [:]].merge(EnumerationCases.keysByName(type)) { first, _ in first }
  }

  func truncate(to count: Int) { leaves.removeLast(leaves.count - count) }
}
