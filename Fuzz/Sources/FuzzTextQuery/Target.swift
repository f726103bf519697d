import FuzzTargets

let target = FuzzTarget.textQuery
