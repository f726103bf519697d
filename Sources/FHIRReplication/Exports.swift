// A program that synchronises resources gives a transport.
@_exported public import HTTPClient
