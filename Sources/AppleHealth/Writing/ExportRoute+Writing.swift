extension ExportRoute {
  /// A GPX file that reads as this route. Places without a time have none.
  public var bytes: [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1">

      """
    if let time = locations.first?.time {
      text += "  <metadata>\n    <time>\(Self.time(time))</time>\n  </metadata>\n"
    }
    text += "  <trk>\n    <trkseg>\n"
    for place in locations { text += Self.point(place) }
    text += "    </trkseg>\n  </trk>\n</gpx>\n"
    return Array(text.utf8)
  }

  private static func point(_ place: ExportLocation) -> String {
    var text = "      <trkpt lon=\"\(ExportNumber.text(place.longitude))\""
    text += " lat=\"\(ExportNumber.text(place.latitude))\">"
    if let altitude = place.altitude { text += element("ele", altitude) }
    if let instant = place.time { text += "<time>\(time(instant))</time>" }
    let extensions = [
      ("speed", place.speed), ("course", place.course), ("hAcc", place.horizontalAccuracy),
      ("vAcc", place.verticalAccuracy),
    ].compactMap { name, value in value.map { element(name, $0) } }
    if !extensions.isEmpty { text += "<extensions>\(extensions.joined())</extensions>" }
    return text + "</trkpt>\n"
  }

  private static func element(_ name: String, _ value: Double) -> String {
    "<\(name)>\(ExportNumber.text(value))</\(name)>"
  }

  /// Returns the time in UTC, with as many digits of a second as there are.
  private static func time(_ time: ExportTime) -> String {
    let text = ExportTime(seconds: time.seconds).text
    return text.prefix(10) + "T" + text.dropFirst(11).prefix(8) + time.fraction + "Z"
  }
}
