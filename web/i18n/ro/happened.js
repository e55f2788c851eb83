// Romanian, for the phone of somebody to whom something happened: fetched only then.

/** @type {import('../i18n.js').Catalogue} */
export const happened = {
  'happened.disqualified': 'Ești descalificat',
  'happened.disqualified_text': 'Nu mai primești masă și nu ai loc în clasament. Pentru întrebări mergi la organizare.',
  'happened.withdrawn': 'Nu mai ești pe listă',
  'happened.withdrawn_text':
    'Nu mai primești masă; rezultatele rămân. Dacă nu ai vrut asta, mergi la organizare: te poți întoarce.',
  'happened.off': 'Nu joci la masa {table}',
  'happened.off_alone': 'Ai lipsit la începutul jocului, iar masa joacă fără tine.',
  'happened.off_stand_in': 'Ai lipsit la începutul jocului, iar {name} joacă în locul tău.',
  'happened.off_todo': 'Dacă ești aici acum, mergi la organizare.',
  'happened.away': 'Nu joci: {stage}',
  'happened.away_alone': 'Nu ai fost aici. Masa joacă în trei.',
  'happened.away_by': 'Nu ai fost aici. {name} joacă în locul tău.',
  'happened.away_todo': 'Dacă ești totuși aici, mergi imediat la organizare.',
  'happened.replay': 'Jucați din nou, vă rugăm',
  'happened.replay_text': 'Așa s-a decis. Rezultatul de aici nu mai contează.',
  'happened.undone': '{round} a fost retrasă',
  'happened.undone_text':
    'De la {time} nu mai contează, nici ce s-a predat. Când se trag mesele din nou, masa ta apare aici singură.',
  'happened.captain': '{name} predă acum foaia',
  'happened.captain_text': 'Asta ai scris tu. Compară cu ce se predă.',
  'happened.other_sheet': 'S-a predat altă foaie a acestei mese',
  'happened.other_sheet_text': 'Nu cea pe care o scriai aici. Compară-le: dacă diferă, spune.',
  'late.sheet': 'Prea târziu: foaia ta ({round}, masa {table})',
  'late.not_you': 'Foaia ta nu este necesară ({round}, masa {table})',
  'late.other_captain': '{name} predă acum foaia acestei mese. Comparați-o cu a ta.',
  'late.gone': 'Jocul foii tale nu mai există ({round}, masa {table})',
  'late.gone_text': 'Runda a fost retrasă sau trasă din nou între timp. Cine stă acum acolo joacă alt joc.',
  'late.dispute': 'Prea târziu: contestația ta ({round}, masa {table})',
  'late.why': 'Serverul nu a primit-o: {why}',
  'late.todo': 'Mergi la organizare și arată asta. Rămâne pe acest telefon până o pui deoparte.',
  'late.put_away': 'Pune deoparte',
  'warnings.own': 'Ai fost avertizat',
  'warnings.own_text': 'Un avertisment nu costă puncte.',
};
