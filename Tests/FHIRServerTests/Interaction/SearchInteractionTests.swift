import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

@Suite struct SearchInteractionTests {
  private static func server(_ release: ReleaseVersion = .r4) throws -> TestServer {
    let server = try TestServer(release)
    for number in 1...5 {
      let more = #","name":[{"family":"Bloggs"}],"birthDate":"197\#(number)","active":true"#
      server.put(
        "Patient", "p\(number)",
        release < .stu3 ? more.replacing(#""Bloggs""#, with: #"["Bloggs"]"#) : more)
    }
    return server
  }

  private static let form: HTTPHeaders = ["Content-Type": "application/x-www-form-urlencoded"]

  @Test("a search finds by parameters, with absolute addresses", arguments: ReleaseVersion.allCases)
  func searching(_ release: ReleaseVersion) throws {
    let server = try Self.server(release)
    let reply = server.get("Patient?family=bloggs&birthdate=ge1973")
    #expect(reply.status == 200)
    #expect(reply.json["type"]?.string == "searchset" && reply.json["total"]?.integer == 3)
    #expect(reply.ids == ["p3", "p4", "p5"])
    #expect(reply.json["entry"]?[0]?["fullUrl"]?.string == "\(server.base)/Patient/p3")
    #expect(reply.link("self")?.hasPrefix("\(server.base)/Patient?family=bloggs") == true)
  }

  @Test("pages follow one another by links that keep the parameters, also after a POST")
  func paging() throws {
    let server = try Self.server()
    for first in [
      server.get("Patient?family=bloggs&_count=2&_sort=-birthdate"),
      server.send(
        .post, "Patient/_search?_count=2", "family=bloggs&_sort=-birthdate", headers: Self.form),
    ] {
      var reply = first
      var ids = reply.ids
      var pages = 1
      while let next = reply.link("next") {
        #expect(next.hasPrefix("\(server.base)/Patient?family=bloggs"))
        reply = server.get(String(next.dropFirst(server.base.count + 1)))
        #expect(reply.status == 200 && reply.json["total"]?.integer == 5)
        ids += reply.ids
        pages += 1
      }
      #expect(ids == ["p5", "p4", "p3", "p2", "p1"])
      #expect(pages == 3)
    }
  }

  @Test("a count of zero asks for the number alone, as a summary of it does")
  func counts() throws {
    let server = try Self.server()
    for query in ["_count=0", "_summary=count", "_count=0&_total=accurate"] {
      let reply = server.get("Patient?\(query)")
      #expect(reply.json["total"]?.integer == 5 && reply.json["entry"] == nil, "\(query)")
      #expect(reply.link("next") == nil)
    }
    #expect(server.get("Patient?_total=none&_count=2").json["total"] == nil)
  }

  @Test("a page has no more than the server allows")
  func limits() throws {
    var options = FHIRServerOptions()
    (options.pageCount, options.largestPageCount) = (2, 3)
    let server = try TestServer(options: options)
    for number in 1...5 { server.put("Patient", "p\(number)") }
    #expect(server.get("Patient").ids.count == 2)
    #expect(server.get("Patient?_count=1000000").ids.count == 3)
    #expect(server.get("Patient?_count=1000000").link("next") != nil)
  }

  @Test(
    "a parameter that is not known is left out and reported, or refused where that is preferred")
  func unknown() throws {
    let server = try Self.server()
    let reply = server.get("Patient?shoesize=44&birthdate=1972&_sort=hat")
    #expect(reply.status == 200 && reply.ids == ["p2"])
    #expect(reply.link("self")?.contains("shoesize") == false)
    let outcome = reply.resources.first { $0["resourceType"]?.string == "OperationOutcome" }
    let places = outcome?["issue"]?.elements.map { $0["location"]?[0]?.string }
    #expect(
      places == ["http._sort", "http.shoesize"] || places == ["http.shoesize", "http._sort"])
    let strict = server.get("Patient?shoesize=44", headers: ["Prefer": "handling=strict"])
    #expect(strict.status == 400)
    #expect(strict.json["issue"]?[0]?["location"]?[0]?.string == "http.shoesize")
    #expect(
      server.get("Patient?shoesize=44", headers: ["Prefer": "handling=lenient"]).ids.count == 5)
    #expect(server.get("Patient?name=").ids.count == 5)
  }

  @Test(
    "what no search of one type knows is reported, too",
    arguments: ["_type=Observation", "_totalMethod=count", "_contained=true", "_score=1"])
  func unknownControls(query: String) throws {
    let server = try Self.server()
    let name = query.prefix { $0 != "=" }
    let reply = server.get("Patient?\(query)&birthdate=1972")
    #expect(reply.status == 200 && reply.ids == ["p2"])
    let outcome = try #require(
      reply.json["entry"]?.elements.first { $0["search"]?["mode"]?.string == "outcome" })
    #expect(outcome["resource"]?["issue"]?[0]?["severity"]?.string == "warning")
    #expect(outcome["resource"]?["issue"]?[0]?["location"]?[0]?.string == "http.\(name)")
    let strict = server.get("Patient?\(query)", headers: ["Prefer": "handling=strict"])
    #expect(strict.status == 400)
    #expect(strict.json["issue"]?[0]?["location"]?[0]?.string == "http.\(name)")
  }

  @Test("parts of resources are asked for by elements and by summaries, which say so in a tag")
  func parts() throws {
    let server = try Self.server()
    func shown(_ query: String) -> Set<String> {
      Set(server.get("Patient?_id=p1&\(query)").resources.first?.fields.map(\.name) ?? [])
    }
    let always: Set = ["resourceType", "id", "meta"]
    #expect(shown("_elements=birthDate,nosuch") == always.union(["birthDate"]))
    #expect(shown("_elements=birthDate&_elements=active") == always.union(["birthDate", "active"]))
    #expect(shown("_summary=text") == always)
    #expect(shown("_summary=data") == always.union(["name", "birthDate", "active"]))
    #expect(shown("_summary=true") == always.union(["name", "birthDate", "active"]))
    let part = server.get("Patient?_id=p1&_elements=birthDate").resources.first
    #expect(part?["meta"]?["tag"]?[0]?["code"]?.string == "SUBSETTED")
    #expect(server.get("Patient?_id=p1&_summary=data").resources.first?["meta"]?["tag"] == nil)
    for query in ["_summary=nosuch", "_total=nosuch", "_count=x"] {
      #expect(server.get("Patient?\(query)").status == 400, "\(query)")
    }
  }

  @Test("a summary of texts includes nothing")
  func textAndInclusions() throws {
    let server = try Self.server()
    for name in ["_include=Observation:subject", "_revinclude=Provenance:target"] {
      let reply = server.get("Observation?_summary=text&\(name)")
      #expect(reply.status == 400)
      #expect(reply.json["issue"]?[0]?["location"]?[0]?.string == "http._summary")
    }
  }

  @Test("a plus sign in an address stands for a space, and an escaped one for itself")
  func spaces() throws {
    let server = try TestServer()
    server.put("Patient", "a", #","name":[{"family":"van Gogh"}]"#)
    server.put("Patient", "b", #","name":[{"family":"a+b"}]"#)
    #expect(server.get("Patient?family=van+gogh").ids == ["a"])
    #expect(server.get("Patient?family=van%20gogh").ids == ["a"])
    #expect(server.get("Patient?family=a%2Bb").ids == ["b"])
  }

  @Test("resources that are referred to are included, and shown in part where that is asked for")
  func inclusions() throws {
    let server = try Self.server()
    server.put(
      "Observation", "o1",
      #","status":"final","code":{"text":"x"},"subject":{"reference":"Patient/p1"}"#)
    let reply = server.get("Observation?_include=Observation:subject")
    #expect(reply.ids == ["o1"] && reply.json["total"]?.integer == 1)
    let modes = reply.json["entry"]?.elements.map { $0["search"]?["mode"]?.string }
    #expect(modes == ["match", "include"])
    let part = server.get("Patient?_id=p1&_elements=active").resources.first
    #expect(part?["active"] != nil && part?["name"] == nil)
  }

  @Test("a compartment has what refers to its middle, searched as all else")
  func compartments() throws {
    let server = try Self.server()
    for (id, patient) in [("o1", "p1"), ("o2", "p1"), ("o3", "p2")] {
      server.put(
        "Observation", id,
        #","status":"final","code":{"text":"x"},"subject":{"reference":"Patient/\#(patient)"}"#)
    }
    let reply = server.get("Patient/p1/Observation?_count=1&status=final")
    #expect(reply.ids == ["o1"] && reply.json["total"]?.integer == 2)
    let next = try #require(reply.link("next"))
    #expect(next.hasPrefix("\(server.base)/Patient/p1/Observation?"))
    #expect(server.get(String(next.dropFirst(server.base.count + 1))).ids == ["o2"])
    #expect(
      server.send(.post, "Patient/p1/Observation/_search", "status=final", headers: Self.form).ids
        == ["o1", "o2"])
    #expect(server.get("Patient/p1/Patient").ids == ["p1"])
    #expect(server.get("Patient/p1/Medication").ids.isEmpty)
    #expect(Set(server.get("Patient/p1/*").ids) == ["p1", "o1", "o2"])
    #expect(server.get("Patient/none/Observation").json["total"]?.integer == 0)
    #expect(try TestServer(.dstu2).get("Patient/p1/Observation").status == 404)
  }

  @Test("several types are searched one after another, page by page")
  func types() throws {
    let server = try Self.server()
    for id in ["d1", "d2"] { server.put("Device", id) }
    var reply = server.get("?_type=Patient,Device&_count=2&_lastUpdated=gt2000")
    var ids = reply.ids
    while let next = reply.link("next") {
      #expect(next.hasPrefix("\(server.base)?_type=Patient%2CDevice&"))
      reply = server.get(String(next.dropFirst(server.base.count)))
      #expect(reply.status == 200 && reply.json["total"]?.integer == 7)
      ids += reply.ids
    }
    #expect(ids == ["p1", "p2", "p3", "p4", "p5", "d1", "d2"])
    #expect(server.get("?_id=d1").ids == ["d1"])
    #expect(server.get("?_type=Device&_sort=-_lastUpdated").ids.count == 2)
    #expect(server.get("?_type=Patient,Device&_summary=count").json["total"]?.integer == 7)
    #expect(server.send(.post, "_search", "_type=Device", headers: Self.form).ids == ["d1", "d2"])
    for query in ["?_type=Wizard", "?_type=Patient,Device&family=x", "?", "?_id=d1&_page=9.x"] {
      #expect(server.get(query).status == 400, "\(query)")
    }
  }

  @Test("a search of several types is sorted by time and by id", arguments: ReleaseVersion.allCases)
  func sortedTypes(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let written = [
      ("Patient", "c"), ("Practitioner", "b"), ("Patient", "a"), ("Practitioner", "d"),
      ("Patient", "b"),
      ("Practitioner", "e"), ("Organization", "a"),
    ]
    for (type, id) in written { server.put(type, id) }
    func found(_ sort: String, count: Int) throws -> [String] {
      var reply = server.get(
        "?_type=Patient,Practitioner,Organization&_sort=\(sort)&_count=\(count)")
      var all: [String] = []
      while true {
        #expect(reply.status == 200 && reply.json["total"]?.integer == 7, "\(reply.json)")
        #expect(reply.resources.count <= count)
        all += reply.resources.map {
          "\($0["resourceType"]?.string ?? "")/\($0["id"]?.string ?? "")"
        }
        guard let next = reply.link("next"), all.count < 20 else { return all }
        reply = server.get(String(next.dropFirst(server.base.count)))
      }
    }
    for count in [1, 2, 3, 7, 50] {
      #expect(
        try found("_id", count: count) == [
          "Patient/a", "Organization/a", "Patient/b", "Practitioner/b", "Patient/c",
          "Practitioner/d",
          "Practitioner/e",
        ])
      #expect(
        try found("-_id", count: count).map { $0.suffix(1) } == ["e", "d", "c", "b", "b", "a", "a"])
      let times = try found("_lastUpdated", count: count)
      let names: [String] = written.map { "\($0.0)/\($0.1)" }
      #expect(times.sorted() == names.sorted())
      let written: [String] = times.map {
        server.get($0).json["meta"]?["lastUpdated"]?.string ?? ""
      }
      #expect(written == written.sorted())
      #expect(
        try found("-_lastUpdated,_id", count: count).count == 7)
    }
    #expect(server.get("?_type=Patient,Practitioner&_sort=name").status == 400)
    #expect(server.get("?_type=Patient,Practitioner&_sort=_id&_page=x").status == 400)
  }

  @Test("everything that refers to the results is included", arguments: ReleaseVersion.allCases)
  func reverseInclusions(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    server.put("Patient", "p1")
    server.put("Patient", "p2")
    server.put(
      "Observation", "o1",
      #","status":"final","code":{"text":"x"},"subject":{"reference":"Patient/p1"}"#)
    server.put(
      "Flag", "f1", #","status":"active","code":{"text":"x"},"subject":{"reference":"Patient/p2"}"#)
    let reply = server.get("Patient?_id=p1&_revinclude=*")
    #expect(reply.ids == ["p1"] && reply.resources.count == 2, "\(reply.json)")
    #expect(reply.resources.last?["id"]?.string == "o1")
    #expect(reply.link("self")?.contains("_revinclude=*") == true)
    #expect(server.get("Patient?_revinclude=*").resources.count == 4)
    #expect(server.get("Patient?_revinclude=Observation:*").resources.count == 3)
  }

  @Test("the text of an outcome names the parameter")
  func names() throws {
    let server = try Self.server()
    for (query, name) in [
      ("birthdate=x", "birthdate"), ("name:x=y", "name:x"), ("_sort=hat&_id=p1", "_sort"),
      ("general-practitioner.nonsense=1", "general-practitioner.nonsense"), ("_count=x", "_count"),
    ] {
      let reply = server.get("Patient?\(query)", headers: ["Prefer": "handling=strict"])
      #expect(reply.status == 400)
      let text = reply.json["issue"]?[0]?["diagnostics"]?.string
      #expect(text?.contains(name) == true, "\(text ?? "")")
    }
    let left = server.get("Patient?shoesize=44").resources.last
    #expect(left?["issue"]?[0]?["diagnostics"]?.string?.contains("shoesize") == true)
  }

  @Test("a form is read as one, and nothing else is")
  func forms() throws {
    let server = try Self.server()
    #expect(server.send(.post, "Patient/_search", "_id=p1", headers: Self.form).ids == ["p1"])
    #expect(
      server.send(.post, "Patient/_search?_id=p1,p2", "_id=p2,p3", headers: Self.form).ids == ["p2"]
    )
    #expect(server.send(.post, "Patient/_search").ids.count == 5)
    #expect(server.send(.post, "Patient/_search", "{}").status == 415)
    #expect(server.send(.post, "Patient/_search", "a=%FF", headers: Self.form).status == 400)
  }
}
