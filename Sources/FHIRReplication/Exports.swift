// Who synchronises resources gives a transport.
@_exported public import HTTPClient
