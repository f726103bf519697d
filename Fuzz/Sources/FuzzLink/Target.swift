import FuzzTargets

let target = FuzzTarget.link
