// A program that imports Andiron writes values and queries: it gets their modules with it.
@_exported public import ObjectModel
@_exported public import ValueModel
