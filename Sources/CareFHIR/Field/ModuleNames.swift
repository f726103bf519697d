import CareModel
import FHIRR4

/// Both modules have these names.
typealias CareSchedule = CareModel.Schedule
