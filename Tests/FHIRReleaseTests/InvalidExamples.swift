import FHIRModel

/// The official examples that their own release does not allow, with what is wrong in each.
enum InvalidExamples {
  static let reasons: [ReleaseVersion: [String: String]] = [
    .dstu2: [
      "location-extensions-Location-alias.json": "no `base`, which has to be there",
      "organization-extensions-Organization-alias.json": "no `base`, which has to be there",
      "questionnaire-extensions-Questionnaire-deReference.json": "no `base`, which has to be there",
      "valueset-extensions-ValueSet-author.json":
        "no `base`, which has to be there (nor `description`)",
      "valueset-extensions-ValueSet-workflow.json":
        "no `base`, which has to be there (nor `description`)",
    ],
    .stu3: [
      "Questionnaire-qs1.json": "items without `linkId`",
      "SearchParameter-codesystem-extensions-CodeSystem-workflow.json":
        "no `base`, which has to be there",
    ],
    .r4: [
      "questionnaireresponse-extensions-QuestionnaireResponse-item-subject.json":
        "an id of 67 characters; 64 are allowed",
      "devicemetric-example.json": "`parent` leads to a DeviceDefinition, which is no Device",
      "codesystem-extensions-CodeSystem-author.json": "no `base`, which has to be there",
      "codesystem-extensions-CodeSystem-effective.json": "no `base`, which has to be there",
      "codesystem-extensions-CodeSystem-end.json": "no `base`, which has to be there",
      "codesystem-extensions-CodeSystem-keyword.json": "no `base`, which has to be there",
      "codesystem-extensions-CodeSystem-workflow.json": "no `base`, which has to be there",
      "condition-questionnaire.json": "items without `linkId`",
      "encounter-questionnaire.json": "items without `linkId`",
      "medicationrequest-questionnaire.json": "items without `linkId`",
      "observation-questionnaire.json": "items without `linkId`",
      "patient-questionnaire.json": "items without `linkId`",
      "valueset-extensions-ValueSet-author.json": "no `base`, which has to be there",
      "valueset-extensions-ValueSet-workflow.json": "no `base`, which has to be there",
    ],
    .r5: [
      "transport-example.json":
        "`requestedLocation` and `currentLocation` lead to resources of another type",
      "biologicallyderivedproduct-example-allogeneicHCT.json":
        "`request` leads to a resource of another type",
      "communication-example-fm-attachment.json": "an integer64 that is a number, not a string",
      "communication-example-fm-solicited-attachment.json":
        "an integer64 that is a number, not a string",
      "location-wash-dc-metro.json": "an integer64 that is a number, not a string",
      "notification-empty.json": "an integer64 that is a number, not a string",
      "notification-error.json": "an integer64 that is a number, not a string",
      "notification-handshake.json": "an integer64 that is a number, not a string",
      "notification-heartbeat.json": "an integer64 that is a number, not a string",
      "notification-id-only.json": "an integer64 that is a number, not a string",
      "notification-query-event.json": "an integer64 that is a number, not a string",
      "notification-query-status.json": "an integer64 that is a number, not a string",
      "subscriptionstatus-example.json": "an integer64 that is a number, not a string",
    ],
  ]
}
