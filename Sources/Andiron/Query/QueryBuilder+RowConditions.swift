extension QueryBuilder {
  /// Returns the query restricted to the rows that a condition finds.
  package func restricted(to condition: RowCondition) -> Self {
    var builder = self
    builder.query.restrictions.append(condition)
    builder.query.readsKeptIndexes = true
    return builder
  }
}
