import Foundation
import Testing

@testable import PostgreSQLDriver

@Suite struct ErrorTests {
  @Test(arguments: [
    ("28P01", PostgreSQLError.Code.wrongPassword), ("28000", .notAllowed), ("42501", .notAllowed),
    ("3D000", .noSuchDatabase), ("40001", .conflict), ("40P01", .conflict), ("23505", .notUnique),
    ("23P01", .notUnique), ("23503", .otherConstraint), ("23514", .otherConstraint),
    ("42601", .invalidStatement), ("42P01", .invalidStatement), ("22003", .invalidValue),
    ("53100", .noSpace), ("53200", .noSpace), ("53300", .tooManyConnections),
    ("25006", .readOnly), ("57014", .cancelled), ("57P01", .connectionLost),
    ("57P03", .unreachable), ("08006", .failed), ("08P01", .invalidStatement),
    ("40003", .unknownOutcome),
    ("55P03", .timeout), ("XX000", .failed), ("", .failed), ("0", .failed),
  ])
  func aStateSaysWhatTheCallerCanDo(state: String, code: PostgreSQLError.Code) {
    #expect(PostgreSQLError.code(of: state) == code)
  }

  @Test func textsThatMayQuoteValuesAreNotShown() {
    for state in ["22P02", "22003", "P0001", "XX000", "HV000", "99999"] {
      let error = PostgreSQLError(
        sqlState: state, primary: "invalid input: \"secret\"", constraint: nil, routine: nil)
      #expect(!"\(error) \(error.localizedDescription)".contains("secret"))
      #expect(error.sqlState == state)
    }
  }

  @Test func textsThatNameTablesAreShown() {
    let error = PostgreSQLError(
      sqlState: "23505", primary: "duplicate key of \"patients_pkey\"",
      constraint: "patients_pkey", routine: nil)
    #expect(error.message.contains("patients_pkey"))
    #expect(error.constraint == "patients_pkey")
  }

  @Test func onlyWhatCannotBeAppliedTwiceIsRetried() {
    let retryable = PostgreSQLError.Code.allCases.filter { PostgreSQLError($0, "").isRetryable }
    #expect(Set(retryable) == [.conflict, .connectionLost, .unreachable, .tooManyConnections])
  }

  @Test func everyCodeHasASentence() {
    for code in PostgreSQLError.Code.allCases {
      #expect(PostgreSQLError(code, "x").errorDescription?.hasSuffix(".") == true)
    }
  }

  @Test func anOutOfDateStatementIsAConflictAndAnUnsupportedOneIsNot() {
    let stale = PostgreSQLError(
      sqlState: "0A000", primary: "", constraint: nil, routine: "RevalidateCachedQuery")
    #expect(stale.code == .conflict)
    let other = PostgreSQLError(sqlState: "0A000", primary: "", constraint: nil, routine: "x")
    #expect(other.code == .failed)
  }

  @Test(arguments: [
    ("failed: FATAL:  28P01: password authentication failed\nLOCATION: x", "wrongPassword"),
    ("failed: FATAL:  3D000: database \"d\" does not exist\n", "noSuchDatabase"),
    ("failed: FATAL:  57P03: the database system is starting up\n", "unreachable"),
    ("failed: FATAL:  57P01: terminating connection\n", "unreachable"),
    ("failed: Connection refused\n\tIs the server running?\n", "unreachable"),
    ("failed: server does not support SSL, but SSL was required\n", "untrusted"),
    ("failed: SSL error: certificate verify failed\n", "untrusted"),
    ("failed: session is read-only\n", "readOnly"),
    ("invalid sslmode value: \"x\"\n", "invalidAddress"), ("", "unreachable"),
  ])
  func aConnectionsFailureIsReadFromLibpqsText(text: String, code: String) {
    let error = OpeningFailure(text: text, needsPassword: false).error
    #expect(error.code.rawValue == code)
    #expect(!error.message.contains("\n"))
  }

  @Test func aMissingPasswordIsAWrongOne() {
    let error = OpeningFailure(text: "failed: fe_sendauth: no password", needsPassword: true).error
    #expect(error.code == .wrongPassword)
  }
}
