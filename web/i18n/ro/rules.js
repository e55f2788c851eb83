// Romanian, for the rules in words: what counts, how places come about, how a table behaves, additional rules. In our
// own words, after the pages that the presets name as their sources.

/** @type {import('../i18n.js').Catalogue} */
export const rules = {
  'tr.head.sheet': 'Ce se numără',
  'tr.head.places': 'Locuri și puncte',
  'tr.head.order': 'Ordinea clasamentului',
  'tr.head.conduct': 'La masă',
  'tr.head.extra': 'Reguli suplimentare ale acestui turneu',
  'tr.head.programme': 'Cum continuă',
  'tr.pieces':
    'O așezare valorează 1 PV, un oraș 2, o carte PV 1. Fiecare are cel mult 5 așezări și 4 orașe; în joc sunt 5 cărți PV.',
  'tr.buildings': 'Așezările și orașele sunt împreună cel puțin 2: construcțiile de început nu dispar niciodată.',
  'tr.army': 'Cea mai mare armată, 2 PV: cine a jucat cei mai mulți cavaleri, de la 3 în sus. În joc sunt 14 cavaleri.',
  'tr.road': 'Cel mai lung drum, 2 PV: cine are drumul cel mai lung, de la 5 în sus. Fiecare are 15 drumuri.',
  'tr.first':
    'La egalitate, cartea rămâne la cine a avut-o primul; cine vrea s-o preia are nevoie de mai mult. Dacă un drum tăiat lasă cartea fără stăpân, arbitrul trece asta pe foaie.',
  'tr.totals': 'Se trec PV ale fiecărui jucător, de la 0 la {most}.',
  'tr.declared':
    'Dacă mai mulți au {target} PV sau mai mult, primul este cel care a declarat victoria, chiar dacă altul are mai mult.',
  'tr.winner_required': 'Se joacă până când cineva are {target} PV.',
  'tr.missing':
    'Cine nu a jucat nu are rezultat: nici loc, nici puncte, nici cotă. Un total de 0 este un joc jucat.',
  'tr.places':
    'Locurile se dau după PV. Cine are la fel împarte locul, iar punctele de rundă ale locurilor împărțite se împart egal: doi pe locul al doilea împart 3 + 2 și primesc câte 2,5.',
  'tr.points_shown': 'Punctele de rundă se arată, dar nu contează la ordine.',
  'tr.captain': 'Cine începe este căpitan și bancă: el completează foaia, iar predarea este semnătura lui.',
  'tr.confirm.none': 'Nimeni altcineva nu trebuie să confirme foaia.',
  'tr.confirm.one': 'Un alt jucător confirmă foaia.',
  'tr.confirm.all': 'Toți ceilalți jucători confirmă foaia.',
  'tr.dispute':
    'Cine nu a confirmat poate contesta foaia până la închiderea rundei. Arbitrul decide, iar pentru jucători decizia este definitivă.',
  'tr.locked.yes':
    'Un rezultat închis îl corectează doar organizatorul principal, cu un motiv pe care îl pot citi toți.',
  'tr.locked.no': 'Un rezultat închis nu se mai corectează.',
  'tr.board.per_round': 'Toate mesele unei runde joacă pe aceeași hartă, iar runda următoare are una nouă.',
  'tr.board.random_per_table':
    'Jucătorii de la masă așază tabla, la întâmplare înaintea fiecărui joc, nu așezarea tipărită pentru începători.',
  'tr.turn': {
    one: 'Organizatorul poate limita o tură la {n} minut. Niciun joc nu se oprește mai devreme.',
    few: 'Organizatorul poate limita o tură la {n} minute. Niciun joc nu se oprește mai devreme.',
    other: 'Organizatorul poate limita o tură la {n} de minute. Niciun joc nu se oprește mai devreme.',
  },
  'tr.late.yes':
    'Cine întârzie joacă din runda următoare sau imediat, dacă organizarea îl așază la o masă de trei care nu a predat încă nimic.',
  'tr.late.no': 'Lista jucătorilor se fixează la runda 1; nimeni nu mai intră după aceea.',
  'tr.editable':
    'Organizatorul poate schimba ordinea criteriilor și scorul virtual; clasamentul se calculează atunci din nou. Foile rămân cum sunt.',
  'tr.no_final': {
    one: '{n} rundă cu toți și fără finală: clasamentul ei este rezultatul.',
    few: '{n} runde cu toți și fără finală: clasamentul de după ele este rezultatul.',
    other: '{n} de runde cu toți și fără finală: clasamentul de după ele este rezultatul.',
  },
  'tr.choose_order':
    'În etapele eliminatorii, și în jocul 4 de la 80 de jucători, jucătorii aleg cine începe, întâi cei mai bine clasați. Ordinea se notează înaintea jocului.',
  'tr.advance':
    'Cine merge mai departe spune organizatorul principal când face runda următoare; rezultatele dinainte se închid atunci.',
  'tr.away':
    'Dacă lipsește un jucător calificat, organizatorul principal îl cheamă pe următorul din clasament sau lasă masa să joace în trei.',
  'tr.ranking': 'Primii sunt cei de la masa finală, apoi semifinaliștii, apoi toți ceilalți după preliminarii.',
  'tr.disqualify': 'Cine este descalificat stă după toți ceilalți, fără loc.',
  'tr.ref.named':
    'Turneul are un arbitru numit. Anunță imediat arbitrul despre o încălcare a regulilor: ce nu se anunță imediat se consideră acceptat.',
  'tr.ref.final': 'Decizia arbitrului se acceptă în orice caz.',
  'tr.ref.when': 'Un joc poate fi contestat doar cât timp se joacă sau imediat după.',
  'tr.ref.disqualify':
    'Doar o încălcare voită, menită să hotărască jocul pentru cineva, duce la descalificare, și doar în timpul jocului sau imediat după.',
  'tr.extra.over': 'Se adaugă la regulile jocului și trec înaintea lor.',
  'tr.extra.dice': 'Tura începe cu zarurile. O carte de dezvoltare se poate juca și înaintea lor.',
  'tr.extra.through': 'Niciun drum nu trece peste așezarea altuia. Fiecare începe cu două așezări și două drumuri.',
  'tr.extra.upgrade':
    'O așezare poate deveni oraș în aceeași tură în care a fost construită, dacă în rezerva jucătorului mai era o așezare pentru ea.',
  'tr.extra.tenth': 'Cine cumpără o carte de dezvoltare care este al 10-lea PV o poate arăta imediat și a câștigat.',
  'tr.extra.only_vp':
    'Asta e valabil pentru cărțile care sunt ele însele un PV. Un cavaler pentru armată sau construirea de drumuri pentru drumul cel mai lung așteaptă tura următoare.',
  'tr.extra.mixed': 'Comerțul și construcția se pot face în orice ordine.',
  'tr.extra.harbour': 'Un port se poate folosi în tura în care a fost construit.',
  'tr.extra.own_turn':
    'Se câștigă doar în tura proprie, cu 10 PV sau mai mult. Cine nu observă așteaptă următoarea tură a sa.',
  'tr.extra.bank':
    'Dacă dintr-o resursă nu sunt destule cărți pentru toți cei care ar primi-o, nu o primește nimeni. Celelalte se dau ca de obicei.',
  'tr.extra.visible': 'Tot materialul stă la vedere; cărțile din mână rămân deasupra mesei.',
  'tr.extra.starter':
    'Jucătorul care începe este banca: doar el ia și dă resurse, spune cu voce tare ce face pentru sine și își arată cărțile înainte să le pună jos.',
  'tr.extra.new_cards':
    'Cărțile de dezvoltare abia cumpărate stau separat de cele vechi. Cine nu le separă nu joacă nicio carte de dezvoltare în tura aceea.',
};
