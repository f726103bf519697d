import FHIRR4
import HealthModel

/// Both modules have these names.
typealias HealthQuantity = HealthModel.Quantity
typealias FHIRQuantity = FHIRR4.Quantity
typealias HealthVisionPrescription = HealthModel.VisionPrescription
typealias FHIRVisionPrescription = FHIRR4.VisionPrescription
