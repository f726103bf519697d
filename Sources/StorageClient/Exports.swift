// Programs that use a storage write queries and read errors, so they get that module too.
@_exported public import CollectionModel
