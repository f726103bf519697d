// Who answers requests reads and writes messages, so they get that module too.
@_exported public import HTTPMessage
