// English, for the phone of somebody to whom something happened: fetched only then.

/** @type {import('../i18n.js').Catalogue} */
export const happened = {
  'happened.disqualified': 'You are disqualified',
  'happened.disqualified_text': 'You are not seated any more, and have no rank. Ask at the desk if something is unclear.',
  'happened.withdrawn': 'You are no longer on the list',
  'happened.withdrawn_text':
    'You are not seated any more; your results stay. If you did not want that, go to the desk: you can come back.',
  'happened.off': 'You do not play at table {table}',
  'happened.off_alone': 'You were missing when the game began, and the table plays without you.',
  'happened.off_stand_in': 'You were missing when the game began, and {name} plays this game for you.',
  'happened.off_todo': 'If you are here now, go to the desk.',
  'happened.away': 'You do not play in the {stage}',
  'happened.away_alone': 'You were not here. The table plays with three.',
  'happened.away_by': 'You were not here. {name} plays for you.',
  'happened.away_todo': 'If you are here after all, go to the desk at once.',
  'happened.replay': 'Please play this game again',
  'happened.replay_text': 'It was ruled so. The result that stood here does not count any more.',
  'happened.undone': '{round} was taken back',
  'happened.undone_text':
    'Since {time} it does not count, nor does what was handed in. When tables are drawn anew, yours appears here by itself.',
  'happened.captain': '{name} hands in the sheet now',
  'happened.captain_text': 'This is what you had written. Compare it with what is handed in.',
  'happened.other_sheet': 'Another sheet of this table is handed in',
  'happened.other_sheet_text': 'Not the one that you were writing here. Compare the two: if they differ, say so.',
  'late.sheet': 'Too late: your sheet ({round}, table {table})',
  'late.not_you': 'Your sheet is not needed ({round}, table {table})',
  'late.other_captain': '{name} hands in the sheet of this table now. Compare it with yours.',
  'late.gone': 'The game of your sheet is gone ({round}, table {table})',
  'late.gone_text': 'The round was taken back or drawn anew meanwhile. Whoever sits there now plays another game.',
  'late.dispute': 'Too late: your dispute ({round}, table {table})',
  'late.why': 'The server did not take it: {why}',
  'late.todo': 'Go to the desk and show this. It stays on this phone until you put it away.',
  'late.put_away': 'Put it away',
  'warnings.own': 'You were warned',
  'warnings.own_text': 'A warning costs no points.',
};
