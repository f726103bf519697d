// A program that synchronises resources provides a transport.
@_exported public import HTTPClient
