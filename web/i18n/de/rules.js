// German, for the rules in words: what counts, how places come about, how a table behaves, additional rules. In our
// own words, after the pages that the presets name as their sources.

/** @type {import('../i18n.js').Catalogue} */
export const rules = {
  'tr.head.sheet': 'Was zählt',
  'tr.head.places': 'Plätze und Punkte',
  'tr.head.order': 'Reihenfolge der Rangliste',
  'tr.head.conduct': 'Am Tisch',
  'tr.head.extra': 'Zusatzregeln dieses Turniers',
  'tr.head.programme': 'Wie es weitergeht',
  'tr.pieces':
    'Eine Siedlung zählt 1 SP, eine Stadt 2, eine Siegpunktkarte 1. Jeder hat höchstens 5 Siedlungen und 4 Städte; im Spiel sind 5 Siegpunktkarten.',
  'tr.buildings': 'Siedlungen und Städte sind zusammen mindestens 2: die Startgebäude bleiben immer stehen.',
  'tr.army': 'Größte Rittermacht, 2 SP: wer die meisten Ritter ausgespielt hat, ab 3. Im Spiel sind 14 Ritter.',
  'tr.road': 'Längste Handelsstraße, 2 SP: wer die längste hat, ab 5. Jeder hat 15 Straßen.',
  'tr.first':
    'Bei Gleichstand behält die Karte, wer sie zuerst hatte; wer sie übernehmen will, braucht mehr. Hat nach einer unterbrochenen Straße niemand die Karte, trägt das ein Schiedsrichter ein.',
  'tr.totals': 'Eingetragen werden die SP jedes Spielers, von 0 bis {most}.',
  'tr.declared':
    'Haben mehrere {target} SP oder mehr, ist Erster, wer den Sieg verkündet hat, auch wenn ein anderer mehr hat.',
  'tr.winner_required': 'Gespielt wird, bis jemand {target} SP hat.',
  'tr.missing':
    'Wer nicht gespielt hat, hat kein Ergebnis: keinen Platz, keine Punkte, keinen Anteil. 0 SP sind ein gespieltes Spiel.',
  'tr.places':
    'Die Plätze gehen nach SP. Wer gleich viele hat, teilt den Platz, und die Rundenpunkte der geteilten Plätze werden gleich verteilt: zwei Zweite teilen 3 + 2 und bekommen je 2,5.',
  'tr.points_shown': 'Rundenpunkte werden gezeigt und zählen nicht für die Reihenfolge.',
  'tr.captain': 'Wer beginnt, ist Kapitän und Bank: er trägt den Zettel ein, und mit dem Abgeben unterschreibt er.',
  'tr.confirm.none': 'Niemand sonst muss den Zettel bestätigen.',
  'tr.confirm.one': 'Ein anderer Spieler bestätigt den Zettel.',
  'tr.confirm.all': 'Alle anderen Spieler bestätigen den Zettel.',
  'tr.dispute':
    'Wer nicht bestätigt hat, kann Einspruch gegen den Zettel erheben, bis die Runde abgeschlossen ist. Ein Schiedsrichter entscheidet, und für die Spieler ist das endgültig.',
  'tr.locked.yes':
    'Ein abgeschlossenes Ergebnis berichtigt nur der leitende Organisator, mit einem Grund, den alle lesen können.',
  'tr.locked.no': 'Ein abgeschlossenes Ergebnis wird nie berichtigt.',
  'tr.board.per_round': 'Alle Tische einer Runde spielen auf derselben Karte, die nächste Runde hat eine neue.',
  'tr.board.random_per_table':
    'Die Spieler am Tisch bauen das Brett auf, vor jedem Spiel neu nach Zufall, nicht die gedruckte Startaufstellung.',
  'tr.turn': {
    one: 'Der Veranstalter kann einen Zug auf {n} Minute begrenzen. Kein Spiel wird vorzeitig beendet.',
    other: 'Der Veranstalter kann einen Zug auf {n} Minuten begrenzen. Kein Spiel wird vorzeitig beendet.',
  },
  'tr.late.yes':
    'Wer später kommt, spielt ab der nächsten Runde, oder gleich, wenn ihn die Turnierleitung an einen Dreiertisch setzt, der noch nichts abgegeben hat.',
  'tr.late.no': 'Die Teilnehmerliste steht mit Runde 1 fest; später kommt niemand dazu.',
  'tr.editable':
    'Der Veranstalter kann die Reihenfolge der Kriterien und den virtuellen Wert ändern; die Rangliste wird dann neu gerechnet. Die Zettel bleiben, wie sie sind.',
  'tr.no_final': {
    one: '{n} Runde mit allen und kein Finale: ihre Rangliste ist das Ergebnis.',
    other: '{n} Runden mit allen und kein Finale: die Rangliste danach ist das Ergebnis.',
  },
  'tr.choose_order':
    'In den K.-o.-Runden, und im 4. Spiel ab 80 Spielern, wählen die Spieler, wer beginnt, die besser Platzierten zuerst. Die Reihenfolge wird vor dem Spiel festgehalten.',
  'tr.advance':
    'Wer weiterkommt, sagt der leitende Organisator mit der nächsten Runde; damit sind die Ergebnisse davor abgeschlossen.',
  'tr.away':
    'Fehlt jemand, der sich qualifiziert hat, ruft der leitende Organisator den Nächsten der Rangliste oder lässt zu dritt spielen.',
  'tr.ranking': 'Vorn stehen die vom Finaltisch, dann die aus den Halbfinalen, dann alle anderen nach der Vorrunde.',
  'tr.disqualify': 'Wer disqualifiziert ist, steht nach allen anderen, ohne Rang.',
  'tr.ref.named':
    'Das Turnier hat einen benannten Schiedsrichter. Regelverstöße sofort melden: was nicht sofort gemeldet wird, gilt als hingenommen.',
  'tr.ref.final': 'Die Entscheidung eines Schiedsrichters ist in jedem Fall anzunehmen.',
  'tr.ref.when': 'Ein Spiel kann nur beanstandet werden, solange es läuft oder gleich danach.',
  'tr.ref.disqualify':
    'Nur ein absichtlicher Verstoß, der ein Spiel für jemanden entscheiden soll, führt zur Disqualifikation, und nur während des Spiels oder gleich danach.',
  'tr.extra.over': 'Sie gelten zusätzlich zu den Spielregeln und gehen ihnen vor.',
  'tr.extra.dice': 'Ein Zug beginnt mit dem Würfeln. Eine Entwicklungskarte darf man schon davor spielen.',
  'tr.extra.through':
    'Keine Straße geht über die Siedlung eines anderen. Jeder beginnt mit zwei Siedlungen und zwei Straßen.',
  'tr.extra.upgrade':
    'Eine Siedlung darf im selben Zug zur Stadt werden, in dem sie gebaut wurde, wenn im eigenen Vorrat noch eine Siedlung dafür da war.',
  'tr.extra.tenth':
    'Wer mit einer gekauften Entwicklungskarte den 10. SP hat, darf sie gleich zeigen und hat gewonnen.',
  'tr.extra.only_vp':
    'Das gilt für Karten, die selbst ein SP sind. Ein Ritter für die größte Rittermacht oder Straßenbau für die längste Straße wartet auf den nächsten Zug.',
  'tr.extra.mixed': 'Handeln und Bauen dürfen in beliebiger Folge wechseln.',
  'tr.extra.harbour': 'Ein Hafen darf in dem Zug benutzt werden, in dem er gebaut wurde.',
  'tr.extra.own_turn':
    'Gewinnen kann man nur im eigenen Zug, mit 10 SP oder mehr. Wer es übersieht, wartet auf den nächsten eigenen Zug.',
  'tr.extra.bank':
    'Reicht ein Rohstoff im Vorrat nicht für alle, die ihn bekämen, bekommt ihn niemand. Die anderen werden wie sonst verteilt.',
  'tr.extra.visible': 'Alles Material liegt so, dass alle es sehen; Karten auf der Hand bleiben über dem Tisch.',
  'tr.extra.starter':
    'Der Startspieler ist die Bank: nur er nimmt und gibt Rohstoffe, sagt laut, was er für sich tut, und zeigt seine Karten, bevor er sie ablegt.',
  'tr.extra.new_cards':
    'Neu gekaufte Entwicklungskarten liegen getrennt von älteren. Wer sie nicht trennt, spielt in diesem Zug keine Entwicklungskarte.',
};
