/// Where values without a key are placed.
public enum NullOrder: Sendable, Hashable {
  case first
  case last
}
