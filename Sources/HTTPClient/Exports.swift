// Who sends requests writes and reads messages, so they get that module too.
@_exported public import HTTPMessage
