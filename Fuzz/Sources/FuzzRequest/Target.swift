import FuzzTargets

let target = FuzzTarget.request
