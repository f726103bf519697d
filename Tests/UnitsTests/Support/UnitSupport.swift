import Testing
import Units

func ucum(_ text: String) throws -> UnitOfMeasure { try UnitOfMeasure(ucum: text) }

func healthKit(_ text: String) throws -> UnitOfMeasure { try UnitOfMeasure(healthKit: text) }

/// Whether two numbers are equal to a relative `tolerance`; by default two units in the last place.
func isNear(_ left: Double, _ right: Double, _ tolerance: Double = 0x1p-51) -> Bool {
  if left == right { return true }
  guard left.isFinite, right.isFinite else { return false }
  return (left - right).magnitude <= tolerance * max(left.magnitude, right.magnitude)
}
