import ObjectModel

extension Objects where Source: SnapshotSource {
  /// The objects that pass a test in Swift, all of which are read asynchronously.
  ///
  /// In most cases `where` is the better choice.
  @available(*, deprecated, renamed: "where", message: "this reads every object; use 'where'")
  public func filter(
    _ isIncluded: @escaping @Sendable (Object) async -> Bool
  ) -> AsyncFilterSequence<Self> {
    filtered(self, isIncluded)
  }
}

private func filtered<S: AsyncSequence>(
  _ sequence: S, _ isIncluded: @escaping @Sendable (S.Element) async -> Bool
) -> AsyncFilterSequence<S> { sequence.filter(isIncluded) }
