import FuzzTargets

let target = FuzzTarget.fhir
