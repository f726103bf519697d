// Programs that import Andiron write values and queries, so they get those modules too:
// ObjectModel and ValueModel come with CollectionModel.
@_exported public import CollectionModel

// The engine types that appear in options and errors.
@_exported public import struct StorageEngine.BackupOptions
@_exported public import struct StorageEngine.BackupReport
@_exported public import enum StorageEngine.Durability
@_exported public import struct StorageEngine.EncryptionKey
@_exported public import struct StorageEngine.EngineError
@_exported public import struct StorageEngine.EngineOptions
@_exported public import struct StorageEngine.EngineStatistics
