/// The kinds of workouts that are known, with their numbers in Apple's SDK.
extension WorkoutActivityType {
  public static var americanFootball: WorkoutActivityType { "AmericanFootball" }
  public static var archery: WorkoutActivityType { "Archery" }
  public static var australianFootball: WorkoutActivityType { "AustralianFootball" }
  public static var badminton: WorkoutActivityType { "Badminton" }
  public static var baseball: WorkoutActivityType { "Baseball" }
  public static var basketball: WorkoutActivityType { "Basketball" }
  public static var bowling: WorkoutActivityType { "Bowling" }
  public static var boxing: WorkoutActivityType { "Boxing" }
  public static var climbing: WorkoutActivityType { "Climbing" }
  public static var cricket: WorkoutActivityType { "Cricket" }
  public static var crossTraining: WorkoutActivityType { "CrossTraining" }
  public static var curling: WorkoutActivityType { "Curling" }
  public static var cycling: WorkoutActivityType { "Cycling" }
  public static var dance: WorkoutActivityType { "Dance" }
  public static var danceInspiredTraining: WorkoutActivityType { "DanceInspiredTraining" }
  public static var elliptical: WorkoutActivityType { "Elliptical" }
  public static var equestrianSports: WorkoutActivityType { "EquestrianSports" }
  public static var fencing: WorkoutActivityType { "Fencing" }
  public static var fishing: WorkoutActivityType { "Fishing" }
  public static var functionalStrengthTraining: WorkoutActivityType { "FunctionalStrengthTraining" }
  public static var golf: WorkoutActivityType { "Golf" }
  public static var gymnastics: WorkoutActivityType { "Gymnastics" }
  public static var handball: WorkoutActivityType { "Handball" }
  public static var hiking: WorkoutActivityType { "Hiking" }
  public static var hockey: WorkoutActivityType { "Hockey" }
  public static var hunting: WorkoutActivityType { "Hunting" }
  public static var lacrosse: WorkoutActivityType { "Lacrosse" }
  public static var martialArts: WorkoutActivityType { "MartialArts" }
  public static var mindAndBody: WorkoutActivityType { "MindAndBody" }
  public static var mixedMetabolicCardioTraining: WorkoutActivityType {
    "MixedMetabolicCardioTraining"
  }
  public static var paddleSports: WorkoutActivityType { "PaddleSports" }
  public static var play: WorkoutActivityType { "Play" }
  public static var preparationAndRecovery: WorkoutActivityType { "PreparationAndRecovery" }
  public static var racquetball: WorkoutActivityType { "Racquetball" }
  public static var rowing: WorkoutActivityType { "Rowing" }
  public static var rugby: WorkoutActivityType { "Rugby" }
  public static var running: WorkoutActivityType { "Running" }
  public static var sailing: WorkoutActivityType { "Sailing" }
  public static var skatingSports: WorkoutActivityType { "SkatingSports" }
  public static var snowSports: WorkoutActivityType { "SnowSports" }
  public static var soccer: WorkoutActivityType { "Soccer" }
  public static var softball: WorkoutActivityType { "Softball" }
  public static var squash: WorkoutActivityType { "Squash" }
  public static var stairClimbing: WorkoutActivityType { "StairClimbing" }
  public static var surfingSports: WorkoutActivityType { "SurfingSports" }
  public static var swimming: WorkoutActivityType { "Swimming" }
  public static var tableTennis: WorkoutActivityType { "TableTennis" }
  public static var tennis: WorkoutActivityType { "Tennis" }
  public static var trackAndField: WorkoutActivityType { "TrackAndField" }
  public static var traditionalStrengthTraining: WorkoutActivityType {
    "TraditionalStrengthTraining"
  }
  public static var volleyball: WorkoutActivityType { "Volleyball" }
  public static var walking: WorkoutActivityType { "Walking" }
  public static var waterFitness: WorkoutActivityType { "WaterFitness" }
  public static var waterPolo: WorkoutActivityType { "WaterPolo" }
  public static var waterSports: WorkoutActivityType { "WaterSports" }
  public static var wrestling: WorkoutActivityType { "Wrestling" }
  public static var yoga: WorkoutActivityType { "Yoga" }
  public static var barre: WorkoutActivityType { "Barre" }
  public static var coreTraining: WorkoutActivityType { "CoreTraining" }
  public static var crossCountrySkiing: WorkoutActivityType { "CrossCountrySkiing" }
  public static var downhillSkiing: WorkoutActivityType { "DownhillSkiing" }
  public static var flexibility: WorkoutActivityType { "Flexibility" }
  public static var highIntensityIntervalTraining: WorkoutActivityType {
    "HighIntensityIntervalTraining"
  }
  public static var jumpRope: WorkoutActivityType { "JumpRope" }
  public static var kickboxing: WorkoutActivityType { "Kickboxing" }
  public static var pilates: WorkoutActivityType { "Pilates" }
  public static var snowboarding: WorkoutActivityType { "Snowboarding" }
  public static var stairs: WorkoutActivityType { "Stairs" }
  public static var stepTraining: WorkoutActivityType { "StepTraining" }
  public static var wheelchairWalkPace: WorkoutActivityType { "WheelchairWalkPace" }
  public static var wheelchairRunPace: WorkoutActivityType { "WheelchairRunPace" }
  public static var taiChi: WorkoutActivityType { "TaiChi" }
  public static var mixedCardio: WorkoutActivityType { "MixedCardio" }
  public static var handCycling: WorkoutActivityType { "HandCycling" }
  public static var discSports: WorkoutActivityType { "DiscSports" }
  public static var fitnessGaming: WorkoutActivityType { "FitnessGaming" }
  public static var cardioDance: WorkoutActivityType { "CardioDance" }
  public static var socialDance: WorkoutActivityType { "SocialDance" }
  public static var pickleball: WorkoutActivityType { "Pickleball" }
  public static var cooldown: WorkoutActivityType { "Cooldown" }
  public static var swimBikeRun: WorkoutActivityType { "SwimBikeRun" }
  public static var transition: WorkoutActivityType { "Transition" }
  public static var underwaterDiving: WorkoutActivityType { "UnderwaterDiving" }
  public static var other: WorkoutActivityType { "Other" }

  /// Names and numbers, in the order of the numbers.
  static let table: [(name: String, number: Int)] = {
    let words = names.description.split(separator: " ")
    return stride(from: 0, to: words.count, by: 2).compactMap { place in
      Int(words[place + 1]).map { (String(words[place]), $0) }
    }
  }()

  private static let names: StaticString = """
    AmericanFootball 1 Archery 2 AustralianFootball 3 Badminton 4 Baseball 5 Basketball 6 \
    Bowling 7 Boxing 8 Climbing 9 Cricket 10 CrossTraining 11 Curling 12 Cycling 13 Dance 14 \
    DanceInspiredTraining 15 Elliptical 16 EquestrianSports 17 Fencing 18 Fishing 19 \
    FunctionalStrengthTraining 20 Golf 21 Gymnastics 22 Handball 23 Hiking 24 Hockey 25 \
    Hunting 26 Lacrosse 27 MartialArts 28 MindAndBody 29 MixedMetabolicCardioTraining 30 \
    PaddleSports 31 Play 32 PreparationAndRecovery 33 Racquetball 34 Rowing 35 Rugby 36 \
    Running 37 Sailing 38 SkatingSports 39 SnowSports 40 Soccer 41 Softball 42 Squash 43 \
    StairClimbing 44 SurfingSports 45 Swimming 46 TableTennis 47 Tennis 48 TrackAndField 49 \
    TraditionalStrengthTraining 50 Volleyball 51 Walking 52 WaterFitness 53 WaterPolo 54 \
    WaterSports 55 Wrestling 56 Yoga 57 Barre 58 CoreTraining 59 CrossCountrySkiing 60 \
    DownhillSkiing 61 Flexibility 62 HighIntensityIntervalTraining 63 JumpRope 64 Kickboxing \
    65 Pilates 66 Snowboarding 67 Stairs 68 StepTraining 69 WheelchairWalkPace 70 \
    WheelchairRunPace 71 TaiChi 72 MixedCardio 73 HandCycling 74 DiscSports 75 FitnessGaming \
    76 CardioDance 77 SocialDance 78 Pickleball 79 Cooldown 80 SwimBikeRun 82 Transition 83 \
    UnderwaterDiving 84 Other 3000
    """
}
