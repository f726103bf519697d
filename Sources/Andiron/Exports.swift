// A program that imports Andiron writes values and queries: it gets their modules with it.
@_exported public import ObjectModel
@_exported public import ValueModel

// Of the engine, what options and errors are made of.
@_exported public import struct StorageEngine.BackupOptions
@_exported public import struct StorageEngine.BackupReport
@_exported public import enum StorageEngine.Durability
@_exported public import struct StorageEngine.EncryptionKey
@_exported public import struct StorageEngine.EngineError
@_exported public import struct StorageEngine.EngineOptions
@_exported public import struct StorageEngine.EngineStatistics
@_exported public import enum StorageEngine.VersionRetention
