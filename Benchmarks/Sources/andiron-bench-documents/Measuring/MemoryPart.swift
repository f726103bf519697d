/// What a process is started for, whose memory is measured.
enum MemoryPart: String, CaseIterable {
  case attachIn, visitOut

  var title: String {
    switch self {
    case .attachIn: "in, staged piece by piece"
    case .visitOut: "out, by `visit`"
    }
  }
}
