// Programs with resources in a database search and write them as in a store, and open the storage.
@_exported public import FHIRStore
@_exported public import StorageClient
