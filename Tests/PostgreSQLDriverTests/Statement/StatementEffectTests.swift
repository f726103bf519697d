import Testing

@testable import PostgreSQLDriver

@Suite struct StatementEffectTests {
  @Test(arguments: [
    ("BEGIN", StatementEffect.begins), ("start transaction", .begins), (" Commit ", .commits),
    ("END", .commits), ("PREPARE TRANSACTION 'a'", .commits), ("COMMIT PREPARED 'a'", .commits),
    ("ROLLBACK PREPARED 'a'", .commits), ("ROLLBACK", .rollsBack), ("abort", .rollsBack),
    ("ROLLBACK TO SAVEPOINT a", .reads), ("ROLLBACK WORK TO a", .reads), ("SELECT 1", .reads),
    ("(SELECT 1)", .reads), ("-- a\n/* b /* c */ d */ select 1", .reads),
    ("INSERT INTO t", .writes),
    ("WITH a AS (DELETE FROM t) SELECT 1", .writes), ("COPY t TO STDOUT", .copies),
    ("/* open", .writes), ("--", .writes), ("", .writes), ("DO $$ $$", .writes),
    ("\u{2028}SELECT", .writes), ("SELECTED", .writes),
  ])
  func theFirstWordSaysWhatAStatementDoes(text: String, effect: StatementEffect) {
    #expect(StatementEffect(text) == effect)
  }
}
