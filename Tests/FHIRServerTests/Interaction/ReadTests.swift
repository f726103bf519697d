import Andiron
import FHIRModel
import HTTPServer
import Testing
import ValueModel

@Suite struct ReadTests {
  @Test("a resource is read with its version and its time", arguments: ReleaseVersion.allCases)
  func reading(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    server.put("Patient", "p1", #","active":true"#)
    let reply = server.get("Patient/p1")
    #expect(reply.status == 200)
    #expect(reply.json["active"]?.boolean == true)
    #expect(reply.headers["ETag"] == #"W/"1""#)
    #expect(reply.headers["Last-Modified"]?.hasSuffix(" GMT") == true)
    let type = release == .dstu2 ? "application/json+fhir" : "application/fhir+json"
    #expect(reply.headers["Content-Type"] == type + "; charset=utf-8")
  }

  @Test("HEAD is answered as GET, whose body is left out where it is sent")
  func head() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let reply = server.send(.head, "Patient/p1")
    let whole = server.get("Patient/p1")
    #expect(reply.status == 200 && reply.headers == whole.headers)
    #expect(reply.bytes == whole.bytes)
    #expect(server.send(.head, "Patient/p2").status == 404)
  }

  @Test(
    "a client that has the version is told so, in every spelling of the tag",
    arguments: [#"W/"2""#, #""2""#, "2", "*", #"W/"1", W/"2""#])
  func known(_ tag: String) throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    server.put("Patient", "p1")
    let reply = server.get("Patient/p1", headers: ["If-None-Match": tag])
    #expect(reply.status == 304 && reply.bytes.isEmpty)
    #expect(reply.headers["ETag"] == #"W/"2""#)
    #expect(server.get("Patient/p1", headers: ["If-None-Match": #"W/"1""#]).status == 200)
  }

  @Test("the time of the last change is compared in whole seconds, and only without a tag")
  func modified() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let time = try #require(server.get("Patient/p1").headers["Last-Modified"])
    #expect(server.get("Patient/p1", headers: ["If-Modified-Since": time]).status == 304)
    let old = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(server.get("Patient/p1", headers: ["If-Modified-Since": old]).status == 200)
    #expect(
      server.get("Patient/p1", headers: ["If-Modified-Since": time, "If-None-Match": "7"]).status
        == 200)
    #expect(server.get("Patient/p1", headers: ["If-Modified-Since": "noon"]).status == 200)
  }

  @Test("what never was is not found, and what was deleted is gone")
  func absent() throws {
    let server = try TestServer()
    #expect(server.get("Patient/p1").status == 404)
    #expect(server.get("Patient/p1").issue == "not-found")
    server.put("Patient", "p1")
    #expect(server.send(.delete, "Patient/p1").status == 204)
    let reply = server.get("Patient/p1")
    #expect(reply.status == 410 && reply.issue == "deleted")
    #expect(reply.headers["ETag"] == #"W/"2""#)
    #expect(server.get("Patient/p1/_history/2").status == 410)
    #expect(server.get("Patient/p1/_history/1").status == 200)
  }

  @Test("each version is read by its number")
  func versions() throws {
    let server = try TestServer()
    server.put("Patient", "p1", #","active":true"#)
    server.put("Patient", "p1", #","active":false"#)
    let first = server.get("Patient/p1/_history/1")
    #expect(first.json["active"]?.boolean == true)
    #expect(first.headers["ETag"] == #"W/"1""#)
    #expect(server.get("Patient/p1/_history/2").json["active"]?.boolean == false)
    #expect(server.get("Patient/p1/_history/3").status == 404)
    #expect(server.get("Patient/p2/_history/1").status == 404)
  }

  @Test("a resource that is made again goes on with the numbers of its versions")
  func revived() throws {
    let server = try TestServer()
    server.put("Patient", "p1", #","active":true"#)
    server.send(.delete, "Patient/p1")
    let reply = server.put("Patient", "p1", #","active":false"#)
    #expect(reply.status == 201)
    #expect(reply.version == "3")
    #expect(server.get("Patient/p1/_history/1").json["active"]?.boolean == true)
    #expect(server.get("Patient/p1/_history/2").status == 410)
    #expect(server.get("Patient/p1/_history/3").json["active"]?.boolean == false)
  }

  @Test("without versions in the store there are no tags, and none of a client matches")
  func unversioned() throws {
    let server = try TestServer(maintainsMeta: false, oldVersions: .none, keepsFeed: false)
    #expect(server.put("Patient", "p1", #","meta":{"versionId":"7"}"#).status == 201)
    let reply = server.get("Patient/p1")
    #expect(reply.headers["ETag"] == nil && reply.json["meta"] == nil)
    #expect(server.get("Patient/p1", headers: ["If-None-Match": "7"]).status == 200)
    let body = #"{"resourceType":"Patient","id":"p1"}"#
    #expect(
      server.send(.put, "Patient/p1", body, headers: ["If-Match": #"W/"7""#]).status == 412)
    #expect(server.get("Patient/p1/_history/7").status == 404)
    #expect(server.send(.delete, "Patient/p1").status == 204)
    #expect(server.get("Patient/p1").status == 404)
  }

  @Test("a summary and single elements are read as a search shows them")
  func summaries() throws {
    let server = try TestServer()
    server.put(
      "Patient", "p1", #","text":{"status":"empty","div":"<div>x</div>"},"active":true"#)
    let text = server.get("Patient/p1?_summary=text").json
    #expect(text["text"] != nil && text["active"] == nil)
    #expect(text["meta"]?["tag"]?[0]?["code"]?.string == "SUBSETTED")
    #expect(server.get("Patient/p1?_elements=active").json["text"] == nil)
    #expect(server.get("Patient/p1?_summary=much").status == 400)
  }

  @Test("text is written on several lines where that is asked for")
  func pretty() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    #expect(server.get("Patient/p1?_pretty=true").bytes.contains(10))
    #expect(!server.get("Patient/p1").bytes.contains(10))
  }
}
