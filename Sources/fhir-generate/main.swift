import FHIRGenerator
import Foundation

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 3, let release = ReleaseName(rawValue: arguments[1]) else {
  print("usage: fhir-generate dstu2|stu3|r4|r5 DEFINITIONS OUTPUT")
  exit(2)
}
let files = try Generator(release).files(from: DefinitionFiles(directory: arguments[2]))
try FileManager.default.createDirectory(atPath: arguments[3], withIntermediateDirectories: true)
for (name, text) in files {
  try Data(text.utf8).write(to: URL(filePath: arguments[3] + "/" + name))
}
