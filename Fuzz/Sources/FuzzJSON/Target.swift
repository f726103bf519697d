import FuzzTargets

let target = FuzzTarget.json
