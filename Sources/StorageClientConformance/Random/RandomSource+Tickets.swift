import CollectionModel
import ObjectModel
import ValueModel

extension RandomSource {
  mutating func ticket(_ key: Int) -> Ticket {
    Ticket(key, below(3) == 0 ? Value(array: (0..<below(4)).map { _ in scalar() }) : scalar())
  }
}
