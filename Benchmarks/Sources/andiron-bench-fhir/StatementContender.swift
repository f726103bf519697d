import FHIRModel
import FHIRR4
import Foundation

/// A value in the place of a mark in a statement.
enum Bound {
  case text(String)
  case integer(Int)
  case number(Double)
}

/// A database with a table for each kind of search parameter, which answers searches by statements.
/// Reading JSON is by Andiron's reader, which is faster than others.
protocol StatementContender: Contender {
  var reader: ResourceReader<R4> { get }

  /// Calls `body` with the first column of each row.
  func forEach(
    _ text: String, _ values: [Bound], _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws

  /// The number in the column of a count.
  func count(_ bytes: UnsafeRawBufferPointer) -> Int
}

extension StatementContender {
  func answer(_ row: Row, _ probes: Population.Probes) throws -> Answer {
    var answer = Answer()
    switch row {
    case .importing, .size: break
    case .get:
      for id in probes.patients {
        try forEach("SELECT json FROM Resource WHERE type = 'Patient' AND id = ?1", [.text(id)]) {
          let patient = try Patient(reader.read(Data($0)))
          answer.add(patient.id ?? "")
          answer.hash &+= UInt64(patient.birthDate?.text.utf8.count ?? 0)
        }
      }
    case .hasEncounter:
      try forEach(SearchStatements.hasEncounter, []) { answer.count += count($0) }
    default:
      let isOrdered = row == .sortBirthDate || row == .sortFamily
      for (text, values) in SearchStatements.statements(row, probes) {
        try forEach(text, values) { json in
          answer.add(try reader.read(Data(json)).id ?? "", isOrdered: isOrdered)
        }
      }
    }
    return answer
  }
}
