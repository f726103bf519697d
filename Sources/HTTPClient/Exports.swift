// A program that sends requests writes and reads messages, so it gets that module too.
@_exported public import HTTPMessage
