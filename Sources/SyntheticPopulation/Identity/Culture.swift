/// The names of people who speak one language.
struct Culture: Sendable {
  /// A language tag (BCP 47), and the language's name.
  var language: Code
  var women: [String]
  var men: [String]
  var families: [String]

  private init(
    _ tag: String, _ name: String, women: [String], men: [String], families: [String]
  ) {
    language = Code(.language, tag, name)
    self.women = women
    self.men = men
    self.families = families
  }
}

extension Culture {
  static let all = [
    english, german, spanish, french, polish, turkish, vietnamese, greek, swedish, japanese,
  ]

  static let english = Culture(
    "en", "English",
    women: ["Alice", "Grace", "Emma", "Olivia", "Hannah", "Charlotte", "Ruth", "Zoë", "Megan"],
    men: ["James", "Oliver", "Henry", "Thomas", "George", "Samuel", "Liam", "Arthur", "Noah"],
    families: [
      "Ashworth", "Bennett", "Carter", "Fielding", "Hughes", "O'Connor", "Walker", "Price",
    ]
  )
  static let german = Culture(
    "de", "German",
    women: ["Anna", "Lena", "Käthe", "Sophie", "Jördis", "Greta", "Annemarie", "Heike"],
    men: ["Jürgen", "Lukas", "Karl-Heinz", "Björn", "Matthias", "Günther", "Felix", "Emil"],
    families: ["Müller", "Schäfer", "Weiß", "Krüger", "Vogel", "Bäcker", "Hoffmann", "Groß"])
  static let spanish = Culture(
    "es", "Spanish",
    women: ["Lucía", "María José", "Inés", "Begoña", "Carmen", "Sofía", "Ángela", "Pilar"],
    men: ["José", "Andrés", "Iñaki", "Javier", "Raúl", "Mateo", "Ángel", "Hugo"],
    families: ["García López", "Núñez", "Muñoz Ibáñez", "Peña", "Ortega", "Jiménez", "Vázquez"])
  static let french = Culture(
    "fr", "French",
    women: ["Chloé", "Élodie", "Françoise", "Zoé", "Agnès", "Camille", "Noémie", "Inès"],
    men: ["François", "Étienne", "Loïc", "René", "Jérôme", "Hugo", "Benoît", "Gaël"],
    families: ["Lefèvre", "Dubois", "Bérenger", "Garçon", "Lemaître", "Moreau", "d'Arcy"])
  static let polish = Culture(
    "pl", "Polish",
    women: ["Agnieszka", "Małgorzata", "Zofia", "Bożena", "Hanna", "Łucja", "Maja"],
    men: ["Paweł", "Łukasz", "Stanisław", "Jakub", "Michał", "Grzegorz", "Wojciech"],
    families: ["Nowak", "Wójcik", "Dąbek", "Szymczak", "Gołąb", "Krawczyk", "Świątek"])
  static let turkish = Culture(
    "tr", "Turkish",
    women: ["Ayşe", "Gülşen", "Elif", "Çiğdem", "Zeynep", "Özlem", "Defne"],
    men: ["Mehmet", "Çağlar", "Ömer", "Emre", "İbrahim", "Oğuz", "Yiğit"],
    families: ["Yılmaz", "Öztürk", "Şahin", "Çelik", "Aydın", "Güneş", "Doğan"])
  static let vietnamese = Culture(
    "vi", "Vietnamese",
    women: ["Thị Hương", "Mai", "Ngọc Ánh", "Thu Hà", "Lan", "Bích Phượng"],
    men: ["Văn Dũng", "Minh", "Quốc Bảo", "Hữu Đạt", "Tuấn", "Đức"],
    families: ["Nguyễn", "Trần", "Lê", "Phạm", "Huỳnh", "Đặng"])
  static let greek = Culture(
    "el", "Greek",
    women: ["Μαρία", "Ελένη", "Κατερίνα", "Αγγελική", "Ιωάννα", "Ζωή"],
    men: ["Γιώργος", "Νίκος", "Δημήτρης", "Ανδρέας", "Οδυσσέας", "Χρήστος"],
    families: ["Παπαδάκη", "Αγγέλου", "Βλάχου", "Οικονόμου", "Ζαχαρίου"])
  static let swedish = Culture(
    "sv", "Swedish",
    women: ["Astrid", "Märta", "Åsa", "Elsa", "Freja", "Linnéa", "Saga"],
    men: ["Björn", "Åke", "Gösta", "Axel", "Håkan", "Nils", "Elis"],
    families: ["Lindström", "Åkesson", "Sjöberg", "Öhman", "Bergqvist", "Nyström", "Ek"])
  static let japanese = Culture(
    "ja", "Japanese",
    women: ["結衣", "さくら", "陽菜", "美咲", "花子", "愛"],
    men: ["太郎", "翔太", "健", "大輔", "悠斗", "蓮"],
    families: ["佐藤", "鈴木", "高橋", "田中", "渡辺", "小林"])
}
