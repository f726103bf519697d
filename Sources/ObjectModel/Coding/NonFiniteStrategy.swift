/// A strategy for infinities and NaN, which JSON cannot represent.
public enum NonFiniteStrategy: Sendable, Hashable {
  /// Encoding one is an error.
  case refuse
  /// These texts are written instead.
  case texts(positiveInfinity: String, negativeInfinity: String, notANumber: String)
}
