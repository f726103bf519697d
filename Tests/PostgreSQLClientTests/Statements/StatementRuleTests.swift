#if PostgreSQL
  import Foundation
  import PostgreSQLTestSupport
  import Testing

  /// The rule that the statements keep breaks where one of them would need more than databases that
  /// speak PostgreSQL's protocol have.
  @Suite struct StatementRuleTests {
    @Test(arguments: [
      "CREATE EXTENSION pg_trgm",
      "CREATE TRIGGER t AFTER INSERT ON \"andiron\".records_1 EXECUTE FUNCTION f()",
      "CREATE FUNCTION f() RETURNS bigint AS $$ SELECT 1 $$ LANGUAGE sql",
      "CALL f()", "DO $$ BEGIN END $$",
      "LOCK TABLE \"andiron\".records_1 IN EXCLUSIVE MODE",
      "SELECT pg_advisory_xact_lock($1)",
      "SELECT row FROM \"andiron\".records_1 WHERE row > $1 FOR UPDATE",
      "SELECT row FROM \"andiron\".records_1 FOR SHARE",
      "CREATE SEQUENCE rows", "SELECT nextval('rows')",
      "CREATE TABLE \"andiron\".records_1 (row bigserial PRIMARY KEY)",
      "CREATE TABLE \"andiron\".records_1 (row bigint PRIMARY KEY, json jsonb)",
      "CREATE TEMPORARY TABLE records_1 (row bigint)",
      "CREATE INDEX ON \"andiron\".entries_1 USING gin (prefix)",
      "SELECT json::jsonb->>'name' FROM \"andiron\".records_1",
      "SELECT key FROM \"andiron\".records_1 WHERE json = 'Ada'",
      "SELECT key FROM \"andiron\".records_1 ORDER BY row LIMIT 1000000",
      "DELETE FROM \"andiron\".records_1", "UPDATE \"andiron\".records_1 SET json = $1",
      "TRUNCATE \"andiron\".records_1", "COPY \"andiron\".records_1 FROM STDIN",
      "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY",
      "SET plan_cache_mode = force_custom_plan",
      "BEGIN ISOLATION LEVEL READ COMMITTED", "PREPARE TRANSACTION 'a'",
      "SELECT row FROM \"andiron\".records_1 -- a comment", "VACUUM",
    ])
    func `a statement that needs more is found`(_ statement: String) {
      #expect(!StatementRule.problems(in: statement).isEmpty)
    }

    @Test(arguments: [
      "SELECT row, key, json, whole FROM \"ward3\".records_12 WHERE key = ANY($1)",
      "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE", "ROLLBACK TO SAVEPOINT step",
      "UPDATE \"andiron\".state SET number = number + 1 WHERE name = 'definitions'",
    ])
    func `plain statements keep the rule`(_ statement: String) {
      #expect(StatementRule.problems(in: statement).isEmpty)
    }

    @Test func `the guide names each exception`() throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../docs/guides/scaling-out.md")
      let guide = try String(contentsOf: file, encoding: .utf8)
      for exception in StatementException.all {
        #expect(guide.contains("`\(exception.name)`"), "\(exception.name)")
      }
    }
  }
#endif
