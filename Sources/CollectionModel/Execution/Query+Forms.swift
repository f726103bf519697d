package import ObjectModel

extension Query {
  /// The query with its constants and sorts in the forms of their fields.
  package func canonical(_ forms: FieldForms) -> Query {
    if forms.isEmpty { return self }
    var query = self
    query.filter = filter.canonical(forms)
    for position in sorts.indices where sorts[position].form == nil {
      query.sorts[position].form = forms[sorts[position].path]
    }
    return query
  }
}
