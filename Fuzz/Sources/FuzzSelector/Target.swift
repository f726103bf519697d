import FuzzTargets

let target = FuzzTarget.selector
