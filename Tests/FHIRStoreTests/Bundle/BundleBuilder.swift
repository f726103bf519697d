import FHIRModel
import FHIRStore
import Foundation
import ValueModel

/// Bundles of requests for tests.
enum BundleBuilder {
  static func bundle(_ type: String, _ entries: [String]) throws -> Value {
    try JSON.parse(
      #"{"resourceType":"Bundle","type":"\#(type)","entry":[\#(entries.joined(separator: ","))]}"#)
  }

  static func transaction(_ entries: String...) throws -> Value {
    try bundle("transaction", entries)
  }

  /// An entry; `condition` are further fields of the request, each with its comma in front.
  static func entry(
    _ method: String, _ url: String, _ resource: String? = nil, fullURL: String? = nil,
    when condition: String = ""
  ) -> String {
    (fullURL.map { #"{"fullUrl":"\#($0)","# } ?? "{")
      + (resource.map { #""resource":\#($0),"# } ?? "")
      + #""request":{"method":"\#(method)","url":"\#(url)"\#(condition)}}"#
  }

  static func patient(_ id: String?, _ more: String = "") -> String {
    #"{"resourceType":"Patient""# + (id.map { #","id":"\#($0)""# } ?? "") + more + "}"
  }

  static func statuses(_ response: Value) -> [String] {
    response["entry"]?.elements.map { $0["response"]?["status"]?.string ?? "" } ?? []
  }
}
