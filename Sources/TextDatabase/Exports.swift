// Programs that search a database describe its indexes as those of a store, and open the storage.
@_exported public import StorageClient
@_exported public import TextIndex
