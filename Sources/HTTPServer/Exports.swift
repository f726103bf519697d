// A program that answers requests reads and writes messages, so it gets that module too, and
// records who asked for what.
@_exported public import Audit
@_exported public import HTTPMessage
