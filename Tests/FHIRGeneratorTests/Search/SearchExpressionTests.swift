import Testing

@testable import FHIRGenerator

/// What expressions are read as.
@Suite struct SearchExpressionTests {
  @Test func membersFunctionsAndPositionsFollowOneAnother() throws {
    let expression = try FHIRPathParser.parse("Bundle.entry[0].resource.where(a='b').first()")
    let entry = SearchExpression.position(.member(.name("Bundle"), "entry"), 0)
    let filter = SearchExpression.operation(.name("a"), "=", .literal("b"))
    #expect(
      expression == .call(.call(.member(entry, "resource"), "where", [filter]), "first", []))
    #expect(expression.root == "Bundle")
  }

  @Test func operatorsBindAsTheStandardSays() throws {
    let cast = try FHIRPathParser.parse("A.b as C | D.e")
    #expect(cast.alternatives.count == 2)
    #expect(cast.alternatives[0] == .operation(.member(.name("A"), "b"), "as", .name("C")))
    let flag = try FHIRPathParser.parse("a.exists() and a != false")
    #expect(
      flag
        == .operation(
          .call(.name("a"), "exists", []), "and",
          .operation(.name("a"), "!=", .literal("false"))))
    let test = try FHIRPathParser.parse("a.where(resolve() is Patient)")
    #expect(
      test
        == .call(
          .name("a"), "where", [.operation(.call(nil, "resolve", []), "is", .name("Patient"))]))
  }

  @Test func parenthesesGroup() throws {
    let expression = try FHIRPathParser.parse("(start | period.start).first()")
    #expect(expression.alternatives.count == 1)
    #expect(expression.root == nil)
    #expect(try FHIRPathParser.parse("(A.b as C).d").root == "A")
    #expect(try FHIRPathParser.parse("%resource.a") == .member(.resource, "a"))
    #expect(try FHIRPathParser.parse("`a b`.c") == .member(.name("a b"), "c"))
  }

  @Test(
    arguments: [
      "", "a.", "a..b", "(a", "a)", "a[b]", "a[0", "'a", "a | ", "%context", "a ~ b", "a.where(",
      "f:a", "é",
    ])
  func whatIsNoExpressionIsRefused(text: String) {
    #expect(throws: SearchExpression.Failure.self) { try FHIRPathParser.parse(text) }
  }

  @Test func elementsOfXPathAreMembers() throws {
    let expression = try XPathParser.parse("f:Patient/f:name/f:family | f:Patient/f:alias")
    #expect(
      expression
        == .operation(
          .member(.member(.name("Patient"), "name"), "family"), "|",
          .member(.name("Patient"), "alias")))
  }

  @Test func conditionsOfXPathAreFunctions() throws {
    #expect(
      try XPathParser.parse("f:Patient/f:telecom[system/@value='phone']")
        == FHIRPathParser.parse("Patient.telecom.where(system='phone')"))
    #expect(
      try XPathParser.parse("f:A/f:extension[@url='http://example.org/a|b']/f:b")
        == FHIRPathParser.parse("A.extension('http://example.org/a|b').b"))
  }

  @Test(
    arguments: [
      "", "Patient/name", "f:Bundle/f:entry[0]", "f:a[b='c']", "f:a[", "f:a['", "f:a | ", "//f:a",
    ])
  func otherXPathIsRefused(text: String) {
    #expect(throws: SearchExpression.Failure.self) { try XPathParser.parse(text) }
  }
}
