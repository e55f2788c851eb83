// German, for the phone of somebody to whom something happened: fetched only then.

/** @type {import('../i18n.js').Catalogue} */
export const happened = {
  'happened.disqualified': 'Du bist disqualifiziert',
  'happened.disqualified_text': 'Du bekommst keinen Tisch mehr und hast keinen Rang. Fragen beantwortet die Turnierleitung.',
  'happened.withdrawn': 'Du bist abgemeldet',
  'happened.withdrawn_text':
    'Du bekommst keinen Tisch mehr; deine Ergebnisse bleiben. Wolltest du das nicht, geh zur Turnierleitung: du kannst zurückkommen.',
  'happened.off': 'Du spielst nicht an Tisch {table}',
  'happened.off_alone': 'Du warst bei Spielbeginn nicht da, der Tisch spielt ohne dich.',
  'happened.off_stand_in': 'Du warst bei Spielbeginn nicht da, {name} spielt dieses Spiel für dich.',
  'happened.off_todo': 'Bist du jetzt da, geh zur Turnierleitung.',
  'happened.away': 'Du spielst nicht mit: {stage}',
  'happened.away_alone': 'Du warst nicht da. Der Tisch spielt zu dritt.',
  'happened.away_by': 'Du warst nicht da. {name} spielt für dich.',
  'happened.away_todo': 'Bist du doch da, geh sofort zur Turnierleitung.',
  'happened.replay': 'Bitte spielt noch einmal',
  'happened.replay_text': 'So wurde entschieden. Das Ergebnis, das hier stand, zählt nicht mehr.',
  'happened.undone': '{round} wurde zurückgenommen',
  'happened.undone_text':
    'Seit {time} zählt sie nicht mehr, auch nicht, was abgegeben war. Wird neu ausgelost, erscheint dein Tisch hier von selbst.',
  'happened.captain': '{name} gibt jetzt den Zettel ab',
  'happened.captain_text': 'Das hattest du geschrieben. Vergleich es mit dem, was abgegeben wird.',
  'happened.other_sheet': 'Ein anderer Zettel dieses Tisches ist abgegeben',
  'happened.other_sheet_text': 'Nicht der, den du hier geschrieben hast. Vergleich beide: wenn sie abweichen, sag es.',
  'late.sheet': 'Zu spät: dein Zettel ({round}, Tisch {table})',
  'late.not_you': 'Dein Zettel wird nicht gebraucht ({round}, Tisch {table})',
  'late.other_captain': '{name} gibt jetzt den Zettel dieses Tisches ab. Vergleicht ihn mit deinem.',
  'late.gone': 'Das Spiel zu deinem Zettel gibt es nicht mehr ({round}, Tisch {table})',
  'late.gone_text': 'Die Runde wurde inzwischen zurückgenommen oder neu ausgelost. Wer jetzt dort sitzt, spielt ein anderes Spiel.',
  'late.dispute': 'Zu spät: dein Einspruch ({round}, Tisch {table})',
  'late.why': 'Der Server hat ihn nicht angenommen: {why}',
  'late.todo': 'Geh zur Turnierleitung und zeig das hier. Es bleibt auf diesem Telefon, bis du es weglegst.',
  'late.put_away': 'Weglegen',
  'warnings.own': 'Du wurdest verwarnt',
  'warnings.own_text': 'Eine Verwarnung kostet keine Punkte.',
};
