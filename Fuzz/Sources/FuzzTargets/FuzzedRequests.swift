import HTTPServer

/// What requests to an interface are made of.
struct FuzzedRequests {
  /// Requests that there is something to ask for after.
  var first: [HTTPRequest]
  var paths: [String]
  var queries: [String]
  var headers: [(String, String)]
  var bodies: [String]

  private static let methods: [HTTPMethod] = [
    .get, .put, .post, .delete, .patch, .head, .copy, .options,
  ]

  /// A request with parts of the lists, or of the input's own bytes.
  func make(_ input: inout FuzzInput) -> HTTPRequest {
    let method = Self.methods[input.below(Self.methods.count)]
    let path = pick(paths, &input)
    var request = HTTPRequest(method, path.utf8.first == UInt8(ascii: "/") ? path : "/" + path)
    if input.bool() { request.query = pick(queries, &input) }
    for _ in 0..<input.below(3) {
      let (name, value) = headers[input.below(headers.count)]
      request.headers.add(name, input.bool() ? value : text(&input))
    }
    if request.headers["Content-Type"] == nil {
      request.headers.add("Content-Type", "application/json")
    }
    request.body = HTTPRequestBody(Array(pick(bodies, &input).utf8))
    return request
  }

  /// One of a list, perhaps with bytes of the input in a place.
  private func pick(_ list: [String], _ input: inout FuzzInput) -> String {
    var bytes = Array(list[input.below(list.count)].utf8)
    if input.bool() {
      let place = input.below(bytes.count + 1)
      let end = min(bytes.count, place + input.below(4))
      bytes.replaceSubrange(place..<end, with: Array(text(&input).utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(_ input: inout FuzzInput) -> String {
    String(decoding: input.take(input.below(24)), as: UTF8.self)
  }
}

extension FuzzedRequests {
  static let couch = FuzzedRequests(
    first: [
      HTTPRequest(.put, "/d"),
      HTTPRequest(
        .put, "/d/a",
        body: HTTPRequestBody(Array(#"{"n":1,"_attachments":{"x":{"data":"aGk="}}}"#.utf8))),
    ],
    paths: [
      "/d/a", "/d/a/x", "/d/b", "/d/_bulk_docs", "/d/_find", "/d/_index", "/d/_explain",
      "/d/_all_docs", "/d/_changes", "/d/_bulk_get", "/d/_revs_diff", "/d/_missing_revs",
      "/d/_local/c", "/d/_local_docs", "/d/_purge", "/d/_revs_limit", "/d/_security",
      "/d/_design/v", "/d/_all_docs/queries", "/d", "/", "/_all_dbs", "/_session", "/_uuids",
      "/d/_index/_design/i/json/n", "/d/%E2%82%AC",
    ],
    queries: [
      "rev=1-a&new_edits=false", "open_revs=all&revs=true", "open_revs=%5B%221-a%22%5D&latest=true",
      "attachments=true&atts_since=%5B%5D", "startkey=%22a%22&endkey=%22b%22&limit=3&skip=1",
      "keys=%5B%22a%22%5D&include_docs=true", "feed=continuous&since=0&limit=2&timeout=1",
      "feed=eventsource&heartbeat=10", "filter=_selector&style=all_docs",
      "conflicts=true&meta=true",
      "descending=true&update_seq=true", "count=3", "rev=2-ffffffffffffffffffffffffffffffff",
      "seq_interval=2&feed=longpoll&since=now&timeout=1", "batch=ok",
    ],
    headers: [
      ("Accept", "multipart/mixed"), ("Accept", "multipart/related"), ("If-Match", "\"1-a\""),
      ("Content-Type", "multipart/related; boundary=B"), ("Destination", "e?rev=1-a"),
      ("Range", "bytes=0-1"), ("Content-Encoding", "gzip"), ("If-None-Match", "*"),
      ("Content-Type", "application/x-www-form-urlencoded"), ("Last-Event-ID", "1-x"),
    ],
    bodies: [
      #"{"n":2,"_rev":"1-a"}"#, #"{"_revisions":{"start":2,"ids":["b","a"]},"_deleted":true}"#,
      #"{"docs":[{"_id":"a","_rev":"1-a"},{"_id":"b"}],"new_edits":false}"#,
      #"{"docs":[{"id":"a","rev":"1-a","atts_since":["1-a"]},{"id":"none"}]}"#,
      #"{"selector":{"n":{"$gt":1},"$or":[{"a":1}]},"fields":["n"],"sort":[{"n":"asc"}],"limit":2}"#,
      #"{"index":{"fields":["n"]},"name":"i","ddoc":"i","type":"json"}"#,
      #"{"keys":["a","b"],"include_docs":true}"#, #"{"a":["1-a","2-b"]}"#, "5",
      #"{"doc_ids":["a"],"selector":{"n":1}}"#, #"{"queries":[{"keys":["a"]},{"limit":1}]}"#,
      "--B\r\nContent-Type: application/json\r\n\r\n"
        + #"{"_attachments":{"x":{"follows":true,"length":2}}}"# + "\r\n--B\r\n\r\nhi\r\n--B--",
      "name=a&password=b", "",
    ])

  static let fhir = FuzzedRequests(
    first: [
      HTTPRequest(
        .put, "/fhir/r4/Patient/p",
        headers: ["Content-Type": "application/fhir+json"],
        body: HTTPRequestBody(
          Array(#"{"resourceType":"Patient","id":"p","name":[{"family":"A"}]}"#.utf8)))
    ],
    paths: [
      "/fhir/r4/Patient/p", "/fhir/r4/Patient", "/fhir/r4/Patient/_search", "/fhir/r4",
      "/fhir/r4/Patient/p/_history", "/fhir/r4/Patient/p/_history/1", "/fhir/r4/_history",
      "/fhir/r4/metadata", "/fhir/r4/Patient/$validate", "/fhir/r4/Patient/p/$everything",
      "/fhir/r4/Patient/p/$meta", "/fhir/r4/Patient/p/Observation", "/fhir/r4/$export",
      "/fhir/r4/Patient/$export", "/fhir/r4/_search", "/fhir/r4/Binary", "/fhir/r5/Patient",
      "/fhir/r4/_export/x/Patient.ndjson", "/fhir/r4/Patient/p/*",
    ],
    queries: [
      "name=A&_count=1", "_sort=-birthdate&_total=accurate",
      "_include=Patient:general-practitioner",
      "_revinclude=Observation:subject&_summary=true", "_id=p,q&_elements=name",
      "_has:Observation:subject:code=x",
      "general-practitioner:Practitioner.name=x", "birthdate=ge2000&_lastUpdated=lt2100",
      "_text=a%20AND%20b", "_content=%22a%22", "_page=abc", "_since=2020-01-01T00:00:00Z",
      "identifier=a%7Cb", "_type=Patient,Observation&name=A", "_format=json&_pretty=true",
      "_typeFilter=Patient%3Fname%3DA&_outputFormat=ndjson", "name:missing=true", "_filter=x",
    ],
    headers: [
      ("Prefer", "respond-async"), ("Prefer", "return=minimal; handling=strict"),
      ("If-Match", "W/\"1\""), ("If-None-Match", "*"), ("If-None-Exist", "name=A"),
      ("Content-Type", "application/json-patch+json"), ("Accept", "application/fhir+json"),
      ("Content-Type", "application/merge-patch+json"), ("Content-Encoding", "gzip"),
      ("Content-Type", "application/x-www-form-urlencoded"), ("Accept-Encoding", "gzip"),
      ("If-Modified-Since", "Tue, 24 Nov 2026 10:00:00 GMT"), ("Content-Type", "image/png"),
    ],
    bodies: [
      #"{"resourceType":"Patient","id":"p","active":true}"#,
      #"{"resourceType":"Patient","birthDate":"2000-13-01","gender":"x"}"#,
      #"[{"op":"replace","path":"/active","value":false},{"op":"test","path":"/id","value":"p"}]"#,
      #"{"active":null}"#, "name=A&_count=2",
      #"{"resourceType":"Bundle","type":"transaction","entry":[{"fullUrl":"urn:uuid:1","resource":{"resourceType":"Patient"},"request":{"method":"POST","url":"Patient"}},{"request":{"method":"DELETE","url":"Patient/p"}}]}"#,
      #"{"resourceType":"Bundle","type":"batch","entry":[{"request":{"method":"GET","url":"Patient?name=A"}},{"request":{"method":"PATCH","url":"Patient/p"},"resource":{"resourceType":"Binary","contentType":"application/json-patch+json","data":"W10="}}]}"#,
      #"{"resourceType":"Parameters","parameter":[{"name":"resource","resource":{"resourceType":"Patient"}},{"name":"_type","valueString":"Patient"},{"name":"patient","valueReference":{"reference":"Patient/p"}}]}"#,
      "",
    ])

  static let inspector = FuzzedRequests(
    first: [],
    paths: [
      "/_utils/api/store", "/_utils/api/rows", "/_utils/api/record", "/_utils/api/version",
      "/_utils/api/timeline", "/_utils/api/complete", "/_utils/api/live", "/_utils/", "/_utils",
      "/_utils/favicon.svg",
    ],
    queries: [
      "kind=resources&name=r4/Patient&language=fhir&query=name%3DA&sort=-birthdate&limit=1",
      "kind=resources&name=r4/Patient&language=predicate&query=id%20%3D%20%22p%22&sort=id",
      "kind=database&name=d&language=selector&query=%7B%22n%22%3A1%7D&columns=n,_id",
      "kind=database&name=d&language=words&query=a*", "kind=objects&name=things&after=t&limit=2",
      "kind=objects&name=things&language=predicate&query=n%20%3E%200&after=1",
      "kind=resources&name=r4/Patient&key=p", "kind=resources&name=r4/Patient&key=pk=x",
      "kind=database&name=d&key=a&revision=1-a", "kind=objects&name=things&key=t&version=1",
      "kind=objects&name=andiron.collections&key=things", "release=r4&patient=p&after=1",
      "kind=resources&name=r4/Patient&language=fhir&text=name:ex&position=5",
      "kind=objects&name=things&language=selector&text=%7B%22n",
    ],
    headers: [
      ("If-Match", "\"1\""), ("If-None-Match", "*"), ("Accept-Encoding", "gzip"),
      ("Content-Encoding", "gzip"), ("Content-Type", "text/plain"),
    ],
    bodies: [#"{"n":2}"#, "[]", #"{"n":{"a":[1,null]}}"#, ""])
}
