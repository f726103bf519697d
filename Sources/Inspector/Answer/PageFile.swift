import HTTPServer
import ValueModel

/// A file of the pages, which is part of the program.
struct PageFile: Sendable {
  let type: String
  let bytes: [UInt8]
  /// Changes with the content.
  let tag: String

  private init(_ bytes: [UInt8], _ type: String) {
    self.bytes = bytes
    self.type = type
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.add($0) }
    tag = "\"" + hash.digest().prefix(8).map { String($0, radix: 16) }.joined() + "\""
  }

  private static func script(_ bytes: [UInt8]) -> PageFile {
    PageFile(bytes, "text/javascript; charset=utf-8")
  }

  private static func style(_ bytes: [UInt8]) -> PageFile {
    PageFile(bytes, "text/css; charset=utf-8")
  }

  /// All files of `Pages`, by name.
  static let all: [String: PageFile] = [
    "announce.js": script(PackageResources.announce_js),
    "api.js": script(PackageResources.api_js),
    "app.js": script(PackageResources.app_js),
    "base.css": style(PackageResources.base_css),
    "changes.js": script(PackageResources.changes_js),
    "charts.css": style(PackageResources.charts_css),
    "clipboard.js": script(PackageResources.clipboard_js),
    "collection.js": script(PackageResources.collection_js),
    "column-menu.js": script(PackageResources.column_menu_js),
    "combobox.js": script(PackageResources.combobox_js),
    "controls.css": style(PackageResources.controls_css),
    "difference-table.js": script(PackageResources.difference_table_js),
    "difference.js": script(PackageResources.difference_js),
    "dom.js": script(PackageResources.dom_js),
    "editor.js": script(PackageResources.editor_js),
    "favicon.svg": PageFile(PackageResources.favicon_svg, "image/svg+xml"),
    "format.js": script(PackageResources.format_js),
    "frame.js": script(PackageResources.frame_js),
    "index.html": PageFile(PackageResources.index_html, "text/html; charset=utf-8"),
    "json-text.js": script(PackageResources.json_text_js),
    "line-chart.js": script(PackageResources.line_chart_js),
    "live.js": script(PackageResources.live_js),
    "login.js": script(PackageResources.login_js),
    "lossless.js": script(PackageResources.lossless_js),
    "narrative.js": script(PackageResources.narrative_js),
    "overview.js": script(PackageResources.overview_js),
    "panel.js": script(PackageResources.panel_js),
    "path.js": script(PackageResources.path_js),
    "pieces.js": script(PackageResources.pieces_js),
    "read-record.js": script(PackageResources.read_record_js),
    "record-content.js": script(PackageResources.record_content_js),
    "record-links.js": script(PackageResources.record_links_js),
    "record.css": style(PackageResources.record_css),
    "record.js": script(PackageResources.record_js),
    "refusals.js": script(PackageResources.refusals_js),
    "review-dialog.js": script(PackageResources.review_dialog_js),
    "revision-layout.js": script(PackageResources.revision_layout_js),
    "revision-tree.js": script(PackageResources.revision_tree_js),
    "route.js": script(PackageResources.route_js),
    "row-table.js": script(PackageResources.row_table_js),
    "samples.js": script(PackageResources.samples_js),
    "scroller.js": script(PackageResources.scroller_js),
    "search-line.js": script(PackageResources.search_line_js),
    "segments.js": script(PackageResources.segments_js),
    "shell.css": style(PackageResources.shell_css),
    "sort-menu.js": script(PackageResources.sort_menu_js),
    "store.js": script(PackageResources.store_js),
    "table.css": style(PackageResources.table_css),
    "timeline.js": script(PackageResources.timeline_js),
    "timing.js": script(PackageResources.timing_js),
    "tree-item.js": script(PackageResources.tree_item_js),
    "tree.js": script(PackageResources.tree_js),
    "versions.js": script(PackageResources.versions_js),
  ]

  /// The answer to a request for the file.
  func response(to request: HTTPRequest) -> HTTPResponse {
    var response = HTTPResponse(200, bytes, type: type)
    response.headers["ETag"] = tag
    // The files of another version of the program may have the same names.
    response.headers["Cache-Control"] = "no-cache"
    let known = request.headers.list("If-None-Match")
    if known.contains(where: { $0 == tag || $0 == "W/" + tag }) {
      response.status = 304
      response.body = .bytes([])
    }
    return InspectorAnswer.guarded(response)
  }
}
