// A program that imports a release reads and writes values: it gets their modules with it.
@_exported public import ObjectModel
@_exported public import ValueModel
