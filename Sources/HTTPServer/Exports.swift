// A program that answers requests reads and writes messages, so it gets that module too.
@_exported public import HTTPMessage
