// Programs that use collections write values and queries, so they get those modules too.
@_exported public import ObjectModel
@_exported public import ValueModel
