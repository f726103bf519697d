public import Andiron
public import Foundation

extension HealthStore {
  /// Returns the characteristics of the person; nil if there are none.
  ///
  /// Throws what `Store.read` throws.
  public func characteristics() throws -> HealthCharacteristics? {
    try read { try $0.characteristics() }
  }

  /// Replaces the characteristics of the person. Empty characteristics remove the existing ones.
  ///
  /// Returns false if the existing ones were written later; these stay.
  ///
  /// Throws `HealthError.invalidSample` if the characteristics cannot be kept, `.damaged` if
  /// samples cannot be read, and what `Store.write` throws.
  @discardableResult
  public func setCharacteristics(
    _ characteristics: HealthCharacteristics, written: Date = Date(),
    durability: Durability? = nil
  ) throws -> Bool {
    try store.write(durability: durability) {
      try setCharacteristics(characteristics, written: written, in: $0)
    }
  }

  /// Replaces the characteristics of the person in a transaction of the program's own; see the
  /// other `setCharacteristics`.
  ///
  /// Throws what that method throws; the transaction must then be rolled back.
  @discardableResult
  public func setCharacteristics(
    _ characteristics: HealthCharacteristics, written: Date = Date(), in transaction: Transaction
  ) throws -> Bool {
    let sample = try HealthSample(characteristics, written: written)
    guard characteristics.isEmpty else {
      let counts = try keepLatest([sample], in: transaction)[.characteristics]
      return counts?.outdatedCount == 0
    }
    var isOutdated = false
    _ = try writing(transaction, try catalogue(store.snapshot())) { writer in
      var stored: [HealthSample] = []
      let search = try SampleSearch(
        transaction, writer.catalogue, SampleQuery(.characteristics))
      try search.forEach {
        stored.append($0)
        return true
      }
      isOutdated = stored.latest.map { sample.isOlder(than: $0) } ?? false
      if !isOutdated { _ = try writer.remove(Set(stored.map(\.id))) }
      return writer
    }
    return !isOutdated
  }
}
