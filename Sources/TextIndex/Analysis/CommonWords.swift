/// Function words of some languages: articles, pronouns, prepositions, conjunctions, auxiliaries.
///
/// Words that change what a record says, such as `no`, `not` and `without`, are not among them.
enum CommonWords {
  static let texts: [TextLanguage: String] = [
    .english: """
    a about after all also am an and any are as at be because been before being between both but by \
    can could did do does doing during each for from further had has have having he her here hers him \
    his how i if in into is it its just may me might more most must my of off on once only or other \
    our out over own same shall she should so some such than that the their them then there these they \
    this those through to too under until up very was we were what when where which while who whom why \
    will with would you your yours
    """,
    .french: """
    a afin ai ainsi alors au aussi autre aux avait avec avez avoir avons c ce ceci cela celle celui ces \
    cet cette ceux chez comme d dans de depuis des donc dont du elle elles en encore entre es est et eu \
    eux fait il ils j je l la le les leur leurs lui m ma mais me mes moi mon n nos notre nous on ont ou \
    où par parce pendant peu peut plus pour puis qu quand que quel quelle qui quoi s sa se ses si son \
    sont sous sur t ta te tes toi ton très tu un une vers vos votre vous y à été était être
    """,
    .german: """
    aber alle als also am an ander andere auch auf aus bei beim bin bis bist da dabei damit dann das \
    dass dein dem den denn der des dessen die dies diese dieser dieses dir doch dort du durch ein eine \
    einem einen einer eines er es etwas euer für gegen gewesen hab habe haben hat hatte hatten hier hin \
    ich ihm ihn ihnen ihr ihre im in indem ins ist jede jedem jeden jeder jedes jener jetzt kann können \
    könnte machen man mein mich mir mit nach noch nun nur ob oder sehr sein seine selbst sich sie sind \
    so solche soll sollte sondern sonst über um und uns unser unter vom von vor war waren warst was weg \
    weil weiter welche wenn werde werden wie wieder will wir wird wirst wo wollen wollte würde würden \
    zu zum zur zwar zwischen
    """,
    .spanish: """
    a al algo algunas algunos ante antes aquel aquella como con contra cual cuando de del desde donde \
    durante e el ella ellas ellos en entre era eran es esa esas ese eso esos esta estaba estas este \
    esto estos está están fue fueron ha había han has hasta hay la las le les lo los me mi mis mucho \
    muy más nos nosotros o os otra otro otros para pero poco por porque que quien quienes qué se sea \
    ser si sido sobre son su sus sí también tanto te tiene tienen toda todo todos tu tus u un una uno \
    unos usted vosotros y ya yo él
    """,
  ]
}
