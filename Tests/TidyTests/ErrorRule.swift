/// `StoreError.engine` promises an error of the engine, so it is made of one only.
enum ErrorRule {
  static func findings(in file: SourceFile) -> [Finding] {
    guard !file.path.hasSuffix("/StoreError.swift") else { return [] }
    return file.code.indices.compactMap { index in
      guard let call = file.code[index].ranges(of: "StoreError(").first else { return nil }
      let next = index + 1 < file.code.count ? file.code[index + 1] : ""
      let arguments = (file.code[index][call.upperBound...] + " " + next).drop { $0 == " " }
      guard arguments.hasPrefix(".engine,") else { return nil }
      return Finding(
        path: file.path, line: index + 1,
        message:
          "`.engine` needs the engine's error; without one the code is `.damaged`")
    }
  }
}
