import ObjectModel

extension Objects where Source: ObjectSource {
  /// Returns at most `size` results after a mark, or the first ones. A size below 1 counts as 1.
  ///
  /// Unlike an offset, a mark costs the same on every page if an index has the order, and pages
  /// neither repeat nor skip objects when other objects are added or removed in between, including
  /// the one at the mark. Objects that are equal in all sort keys are distinguished by their places
  /// in the store, which do not change until the store is rebuilt from damaged files or replaced by
  /// a backup. Pages of objects without the first key, and the last page before them, cost a look
  /// at all objects. Offset and limit of the query are ignored.
  ///
  /// Throws `.invalidQuery` if the query is wrong or has no sort, or if the mark was made in
  /// another sort; `.wrongType` if an object cannot be read as the type; and `.damaged` or
  /// `.failed` if a record cannot be read.
  public func page(after mark: PageMark? = nil, size: Int) throws -> ObjectPage<Object> {
    guard !query.untyped.sorts.isEmpty else {
      throw StoreError(
        .invalidQuery, "pages need a sort", collection: Object.declaration.name)
    }
    let pages = QueryPages(query: query.untyped) { query, body in
      _ = try changed { $0 = query }.run(body)
    }
    let (matches, next) = try pages.page(after: mark, size: size)
    return ObjectPage(
      objects: try matches.map { try Results<Object>.object($0.value) }, next: next)
  }
}
