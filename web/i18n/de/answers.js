// German, for what comes back: refused by its code, faults and warnings of a sheet, and what happened.

/** @type {import('../i18n.js').Catalogue} */
export const answers = {
  'needs.spectator': 'ein Zuschauer',
  'needs.player': 'ein Spieler',
  'needs.referee': 'ein Schiedsrichter',
  'needs.organizer': 'ein Organisator',
  'needs.head': 'der leitende Organisator',
  'waiting.for': 'Es fehlt noch: {what}',
  'waiting.tables': { one: 'Tisch {tables}', other: 'die Tische {tables}' },
  'ask.all_the_same': 'Ja, trotzdem',
  'tables.more': { one: '{n} weiterer', other: '{n} weitere' },
  'waiting.rulings': { one: 'eine Entscheidung an Tisch {tables}', other: 'Entscheidungen an den Tischen {tables}' },

  'refusal.no_round': 'Es gibt noch keine Runde.',
  'refusal.too_few_to_seat': {
    one: '{n} Spieler ergibt keinen Tisch. Bitte mehr eintragen oder einchecken.',
    other: '{n} Spieler ergeben keinen Tisch. Bitte mehr eintragen oder einchecken.',
  },
  'refusal.five_cannot_be_seated':
    'Fünf Spieler passen nicht an Dreier- und Vierertische. Mit einem mehr oder weniger geht es.',
  'refusal.not_allowed': 'Das kann nur {needs}. Bitte bei der Turnierleitung fragen.',
  'refusal.not_your_table': 'Du sitzt {in_round} nicht an Tisch {table}.',
  'refusal.not_the_captain':
    '{captain} gibt den Zettel von Tisch {table} ab. Ein Organisator kann einen anderen Kapitän benennen.',
  'refusal.no_such_tournament': 'Hier gibt es kein Turnier. Bitte den Link prüfen.',
  'refusal.no_such_round': '{called} gibt es nicht.',
  'refusal.no_such_table': 'Es gibt {in_round} keinen Tisch {table}.',
  'refusal.no_such_player': 'Hier gibt es keinen Spieler {player}.',
  'refusal.no_such_invitation': 'Diese Einladung gibt es nicht.',
  'refusal.call_is_answered': 'Zu diesem Tisch ist schon jemand unterwegs.',
  'refusal.call_is_over': 'Dieser Ruf ist vorbei: jemand war dort, oder der Tisch hat ihn zurückgenommen.',
  'refusal.nobody_is_called': 'An Tisch {table} ist kein Schiedsrichter gerufen. Ruf einen, wenn du ihn brauchst.',
  'refusal.sheet_has_faults': 'Am Zettel ist etwas zu berichtigen.',
  'refusal.not_in_this_phase': 'Das geht jetzt nicht: Stand des Turniers: {phase}.',
  'refusal.rules_are_fixed': 'Die Regeln dieses Turniers können nicht geändert werden.',
  'refusal.bad_criteria': 'Mindestens ein Kriterium, und keines doppelt.',
  'refusal.roster_is_frozen':
    'Mit diesen Regeln wird nach Runde 1 niemand mehr eingetragen und niemand eingecheckt, der bei ihr nicht da war.',
  'refusal.has_been_seated': '{player} hatte schon einen Platz und bleibt. Bitte stattdessen ausscheiden lassen.',
  'refusal.is_disqualified': '{player} ist disqualifiziert. Bitte das zuerst zurücknehmen.',
  'refusal.too_late_to_disqualify': 'Mit diesen Regeln wird nach dem Abschluss der Runde niemand mehr disqualifiziert.',
  'refusal.referee_is_missing': 'Diese Regeln wollen einen Schiedsrichter vor Runde 1. Bitte einen einladen.',
  'refusal.too_many': { one: 'Höchstens {n} auf einmal.', other: 'Höchstens {n} auf einmal.' },
  'refusal.round_is_made': '{called} gibt es schon. Bitte erst ansehen.',
  'refusal.round_is_locked':
    '{called} ist abgeschlossen. Der leitende Organisator kann die neueste Runde wieder öffnen.',
  'refusal.not_the_newest_round': 'Nur die neueste Runde kann geöffnet oder zurückgenommen werden.',
  'refusal.results_would_be_lost': {
    one: 'Das Ergebnis von Tisch {tables} ginge verloren. Zum Zurücknehmen die Nummer der Runde eintippen.',
    other: 'Die Ergebnisse der Tische {tables} gingen verloren. Zum Zurücknehmen die Nummer der Runde eintippen.',
  },
  'refusal.seating_method_not_offered': 'So setzen diese Regeln nicht. Bitte anders wählen.',
  'refusal.roster_changed': 'Die Liste hat sich inzwischen geändert ({players}). Bitte noch einmal auslosen.',
  'refusal.table_changed': 'Tisch {table} hat sich geändert, seit du hingesehen hast. Bitte noch einmal ansehen.',
  'refusal.nothing_handed_in': 'An Tisch {table} ist noch nichts abgegeben.',
  'refusal.table_is_disputed': 'Tisch {table} ist strittig. Ein Schiedsrichter entscheidet.',
  'refusal.no_dispute': 'An Tisch {table} gibt es keinen Streitfall.',
  'refusal.no_other_version': 'An Tisch {table} gibt es nur eine Fassung. Bestätigen oder ändern.',
  'refusal.table_is_void': 'Tisch {table} ist gestrichen: in dieser Runde spielt dort niemand.',
  'refusal.result_is_settled':
    'Das Ergebnis von Tisch {table} steht fest. Wenn es falsch ist, bitte einen Schiedsrichter rufen.',
  'refusal.already_signed':
    'Du hast diesen Zettel unterschrieben. Wenn er falsch ist, bitte einen Schiedsrichter rufen.',
  'refusal.table_has_result': 'Tisch {table} hat ein Ergebnis. Die Plätze ändern sich nur vor dem Spiel.',
  'refusal.table_too_small': 'An Tisch {table} blieben zu wenige Spieler. Wenn er nicht spielen kann, bitte streichen.',
  'refusal.missing_result_needs_reason':
    'Ein fehlendes Ergebnis braucht eine Begründung von Schiedsrichter oder Organisator.',
  'refusal.nobody_is_for_referees':
    'Dass niemand die Handelsstraße hat, kann nur ein Schiedsrichter eintragen. Bitte rufen.',
  'refusal.seating_changed':
    'Der Sitzplan hat sich geändert, seit du hingesehen hast. Bitte noch einmal ansehen, dann entscheiden.',
  'refusal.no_schedule':
    'Vor dem Tag wurden keine Runden veröffentlicht. Der Sitzplan der neuesten Runde steht bereit.',
  'refusal.no_rounds_to_come':
    'Niemand hat gesagt, wie viele Runden noch kommen. Bitte die nächste Runde allein auslosen oder einen Plan als Datei bringen.',
  'refusal.not_a_schedule':
    'Dieser Sitzplan gilt nur für eine Runde. Bitte die Runde daraus machen oder einen Gesamtplan auslosen.',
  'refusal.lot_is_secret': 'Im Archiv ist der Schlüssel des Loses, den vor dem Ende niemand sehen darf. Bitte erst das Turnier beenden.',
  'refusal.bad_archive.not_one': 'Das ist kein Archiv. Bitte die Datei wählen, die der andere Server unter „Archiv sichern“ gegeben hat.',
  'refusal.bad_archive.changed': 'Das Archiv ist abgeschnitten oder verändert. Bitte noch einmal vom anderen Server holen.',
  'refusal.bad_archive.newer': 'Das Archiv ist von einem neueren Server. Bitte erst diesen Server erneuern.',
  'refusal.tournament_is_here': 'Dieses Turnier ist schon auf diesem Server. Sieh in der Liste der Turniere nach.',
  'refusal.plan_file_has_faults':
    'Der Plan in dieser Datei ist so nicht zu gebrauchen. Bitte richtigstellen, was zeilenweise aufgeführt ist, und noch einmal senden.',
  'refusal.no_proposal': 'Es gibt keinen Sitzplan zum Ansehen. Bitte zuerst auslosen.',
  'refusal.seats_changed': '{player} sitzt nicht mehr dort. Bitte noch einmal ansehen, dann entscheiden.',
  'refusal.plan_has_faults': 'Der Plan ist so nicht zu gebrauchen: {faults}',
  'refusal.too_few_for_programme':
    'Diese Regeln brauchen mindestens {least} Spieler, da sind {n}. Bitte mehr einchecken oder andere Regeln nehmen.',
  'refusal.qualified_are_away':
    'Qualifiziert, aber nicht da: {players}. Den Nächsten der Rangliste nachrücken lassen oder zu dritt spielen.',
  'refusal.not_a_qualified_away': '{player} ist nicht unter denen, die qualifiziert sind und fehlen.',
  'refusal.nobody_next_in_rank': 'Es ist niemand mehr da, der nachrücken könnte. Bitte zu dritt spielen.',
  'refusal.knock_out_too_small':
    '{players}: das gibt keinen Tisch. Den Nächsten der Rangliste nachrücken lassen, oder Fehlende zurückholen und das Spiel ohne sie entscheiden.',
  'refusal.programme_is_over': 'Das Programm ist gespielt. Jetzt das Turnier beenden.',
  'refusal.programme_is_unfinished': 'Das Programm ist noch nicht zu Ende. Als Nächstes kommt: {next}.',
  'refusal.never_in_a_knock_out':
    'Das gibt es in einer K.-o.-Runde nie. Ein Schiedsrichter kann den Tisch noch einmal spielen lassen, oder der leitende Organisator entscheidet ihn.',
  'refusal.knock_out_has_results': {
    one: '{called} hat ein Ergebnis an Tisch {tables} und bleibt. Bitte dort entscheiden.',
    other: '{called} hat Ergebnisse an den Tischen {tables} und bleibt. Bitte dort entscheiden.',
  },
  'refusal.play_order_missing':
    'Die Spielreihenfolge von Tisch {table} ist noch nicht eingetragen. Bitte einen Schiedsrichter oder Organisator fragen.',
  'refusal.only_in_a_knock_out':
    '{called} ist keine K.-o.-Runde. Bitte den Tisch streichen oder noch einmal spielen lassen.',
  'refusal.play_order_is_used':
    'An Tisch {table} liegt schon ein Zettel. Die Spielreihenfolge wird vor dem Spiel eingetragen.',
  'refusal.play_order_not_chosen': 'Wer {in_round} beginnt, sagen die Plätze. Gewählt wird nicht.',
  'refusal.not_active': '{player} spielt gerade nicht mit. Bitte zuerst einchecken oder zurückholen.',
  'refusal.sits_out': '{player} hat keinen Sieg und setzt {in_round} aus.',
  'refusal.sits_already': '{player} sitzt {in_round} schon an einem Tisch.',
  'refusal.table_is_full': 'Tisch {table} ist voll. Bitte einen Dreiertisch nehmen oder einen Tisch hinzufügen.',
  'refusal.round_has_results': '{called} hat schon Ergebnisse. Wer zu spät kommt, spielt ab der nächsten Runde.',
  'refusal.never_corrected':
    'Mit diesen Regeln wird ein abgeschlossenes Ergebnis nie berichtigt. Nur die neueste Runde kann wieder geöffnet werden.',
  'refusal.round_is_open':
    '{called} ist nicht abgeschlossen. Ein Schiedsrichter entscheidet, oder die Turnierleitung trägt den Zettel ein.',
  'refusal.no_such_warning': 'Diese Verwarnung gibt es nicht. Bitte noch einmal in der Liste nachsehen.',
  'refusal.no_such_announcement': 'Diese Durchsage ist nicht mehr da.',
  'refusal.turn_limit_not_offered': 'Diese Zugzeit bieten die Regeln nicht an. Bitte eine der angebotenen wählen.',
  'refusal.request_id_reused': 'Das wurde schon für etwas anderes gesendet. Bitte noch einmal.',
  'refusal.too_fast': 'Zu viel auf einmal. Bitte kurz warten.',

  'plan.empty': 'er hat keine Runden; eine Zeile lautet round,table,seat,player',
  'plan.wrong_number': 'er ist für {planned} Spieler, da sind {active}',
  'plan.missing': 'in Runde {round} fehlt {player}',
  'plan.not_here': 'Runde {round}, Tisch {table}: {player} ist nicht da',
  'plan.twice': 'in Runde {round} sitzt {player} doppelt',
  'plan.table_size': 'Runde {round}, Tisch {table}: {seats} Spieler, ein Tisch hat 3 oder 4',
  'plan.seats': 'Runde {round}, Tisch {table}: jeder der Plätze 1 bis {seats} muss einmal vorkommen',
  'plan.table_twice': 'Runde {round}: Tisch {table} kommt zweimal vor',
  'plan.too_many_threes': 'Runde {round}: {threes} Dreiertische, {fewest} genügen',
  'plan.more': { one: 'und {n} weiterer Fehler', other: 'und {n} weitere Fehler' },

  'bad_text.empty': 'Bitte etwas eintragen.',
  'bad_text.long': { one: 'Höchstens {n} Zeichen.', other: 'Höchstens {n} Zeichen.' },
  'bad_field.zone': 'Bitte den Namen einer Zeitzone schreiben, etwa Europe/Berlin.',
  'bad_field.final_day': 'Wähle einen Tag vom ersten Tag der Saison bis ein Jahr nach dem letzten.',
  'bad_field.time_zone': 'Schreib den Namen einer Zeitzone, wie Europe/Berlin.',
  'bad_field.at': 'Bitte eine Uhrzeit schreiben, etwa 14:30.',
  'bad_field.phone': 'Bitte eine Telefonnummer in Ziffern schreiben, etwa +49 170 1234567.',
  'bad_field.email': 'Bitte eine E-Mail-Adresse schreiben, etwa ana@example.org.',
  'bad_field.table': 'Tische zählen ab 1.',
  'bad_field.sheet': 'Deine Fassung ist dieselbe. Bitte sagen, was falsch ist.',
  'bad_field.note': 'Dieses Ergebnis ist nicht strittig. Bitte sagen, warum es sich ändert.',
  'bad_text.unshowable': 'Dieser Text hat ein Zeichen, das nicht angezeigt werden kann.',
  'refusal.link_not_good': 'Dieser Link gilt nicht mehr oder wurde nicht ganz kopiert.',
  'refusal.name_taken': 'Es gibt schon ein Konto mit diesem Namen. Bitte einen anderen wählen.',
  'refusal.link_is_over':
    'Dieser Link wurde schon benutzt oder ist älter als 30 Minuten. Am Server kann ein neuer gemacht werden.',
  'refusal.wrong_password': 'Name oder Passwort stimmen nicht.',
  'refusal.too_many_tries':
    'Zu viele Versuche. Warte eine Minute, oder nimm ein Gerät, auf dem du schon angemeldet warst.',
  'refusal.not_signed_in':
    'Du bist hier nicht angemeldet. Öffne deinen persönlichen Link noch einmal oder melde dich an.',
  'fault.kind_not_offered': 'Diese Regeln wollen die andere Form des Zettels.',

  'fault.not_entered': 'Noch nicht eingetragen.',
  'fault.settlements_range': 'Siedlungen: 0 bis 5.',
  'fault.cities_range': 'Städte: 0 bis 4.',
  'fault.too_few_buildings': 'Mindestens zwei Siedlungen oder Städte: die Startgebäude bleiben stehen.',
  'fault.vp_cards_range': 'Siegpunktkarten: 0 bis 5.',
  'fault.vp_cards_table': 'Mehr als 5 Siegpunktkarten am Tisch: es gibt nur 5.',
  'fault.knights_range': 'Ritter: 0 bis 14.',
  'fault.knights_table': 'Mehr als 14 Ritter am Tisch: es gibt nur 14.',
  'fault.roads_range': 'Gebaute Straßen: 2 bis 15.',
  'fault.longest_road_range': 'Die längste Straße kann nicht länger sein als die gebauten Straßen.',
  'fault.pieces_incomplete': 'Es fehlen Zahlen: alle sechs oder kein Ergebnis.',
  'fault.vp_range': 'Siegpunkte: 0 bis {most}.',
  'fault.army_first_needed': 'Bitte sagen, wer die größte Rittermacht zuerst hatte.',
  'fault.army_first_misplaced': 'Das Zeichen für die Rittermacht steht beim falschen Spieler.',
  'fault.road_first_needed': 'Bitte sagen, wer die längste Handelsstraße zuerst hatte.',
  'fault.road_first_misplaced': 'Das Zeichen für die Handelsstraße steht beim falschen Spieler.',
  'fault.road_nobody_misplaced': '„Niemand hat sie“ passt nur bei einem Gleichstand.',
  'fault.declared_needed': 'Bitte sagen, wer den Sieg verkündet hat.',
  'fault.declared_misplaced': 'Den Sieg verkünden kann nur, wer {target} Siegpunkte hat.',
  'fault.no_winner': 'Niemand hat {target} Siegpunkte. Mit diesen Regeln wird gespielt, bis jemand sie hat.',

  'warning.many_vp': 'Mehr als 12 Siegpunkte: bitte prüfen.',
  'warning.few_roads': 'Weniger Straßen als Gebäude: bitte prüfen.',
  'warning.nobody_at_target': 'Niemand hat das Ziel erreicht: bitte prüfen.',
};
