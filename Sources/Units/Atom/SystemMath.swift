#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions that scales need from the system's library of mathematics.
enum SystemMath {
  static func exponential(_ value: Double) -> Double { exp(value) }
  static func naturalLogarithm(_ value: Double) -> Double { log(value) }
  static func tangent(_ value: Double) -> Double { tan(value) }
  static func arcTangent(_ value: Double) -> Double { atan(value) }
  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// The powers of ten and of two have functions of their own, which are exact for whole results.
  static func logarithm(base: Double, _ value: Double) -> Double {
    switch base {
    case 10: log10(value)
    case 2: log2(value)
    default: log(value) / log(base)
    }
  }
}
