import FuzzTargets

let target = FuzzTarget.healthExport
