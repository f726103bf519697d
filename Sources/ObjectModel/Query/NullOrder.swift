/// The place of values without a key.
public enum NullOrder: Sendable, Hashable {
  case first
  case last
}
