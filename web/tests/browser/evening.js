// An evening in the middle of its second round, with one of everything on the screens: a table that plays, one that has
// handed in, one in dispute, a call, a registration that waits, a season. People have names from everywhere.

import { at, Hall, totals } from './hall.js';

export const NAMES = [
  'Anna Müller',
  'Ștefan Țepeș-Brâncoveanu',
  'محمد بن عبد الله',
  '王小明',
  'Иван Петрович Сидоров',
  'Žofie Nováková',
  'Βασίλης Παπαδόπουλος',
  'Bob & <b>Alice</b>',
  '🐑 Sheep Collector 🐑',
  'שרה כהן',
  'Maximiliane-Friederike von und zu Hohenlohe-Langenburg',
  '佐藤 さくら',
  'Ed',
  "O'Brien-Łukaszewicz",
  'Søren Ångström',
  'Nguyễn Thị Ánh Nguyệt',
];

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export class Evening {
  static async begins() {
    const evening = new Evening();
    const hall = await Hall.opens();
    evening.hall = hall;
    await hall.hasAHead();
    const cup = await hall.tournament('Harbour Cup', 'custom', { planned_rounds: 4, time_zone: 'Europe/Bucharest' });
    evening.cup = cup;
    await cup.players(NAMES);
    await cup.does('invite_staff', { role: 'referee', label: 'Rea' });
    await cup.does('invite_staff', { role: 'organizer', label: 'Oskar' });
    await cup.makesRound(1);
    await cup.playsARound();
    await cup.makesRound(2);
    await cup.does('announce', { text: 'Soup and bread are served at the bar until nine.' });
    const { round } = await cup.view();
    evening.round = round;
    const [, handedIn, disputed, called] = round.tables;
    for (const table of [handedIn, disputed]) {
      const captain = await cup.player(captainOf(table).name);
      await cup.does('submit', { ...at(round, table), sheet: totals(table, [10, 8, 6, 5]) }, captain);
    }
    const { revision } = await cup.table(disputed.no);
    const opponent = await cup.player(opponentOf(disputed).name);
    const own = { round: round.no, table: disputed.no, revision, sheet: totals(disputed, [9, 10, 6, 5]) };
    await cup.does('dispute', { ...own, reason: 'The longest road was broken in the last turn.' }, opponent);
    const caller = await cup.player(captainOf(called).name);
    await cup.does('call_referee', { round: round.no, table: called.no }, caller);
    return evening;
  }

  /** A tournament that people register for, full but for the waiting list. */
  async isAnnounced() {
    const cup = await this.hall.tournament('Winter Cup', 'rangliste-2006', { time_zone: 'Europe/Berlin' });
    const details = {
      place: 'Stadtwerkehaus, Großer Saal',
      date: '2090-10-15',
      start: '11:00',
      fee: '3 Euro',
      description: 'Four games with a break for lunch. Bring a game if you can.',
      capacity: 3,
      waiting_list: true,
      link_is_public: true,
    };
    await cup.does('set_details', { details });
    await cup.does('open_self_registration');
    await cup.does('invite_staff', { role: 'organizer', label: 'Oskar' });
    const { registration_link: link } = await cup.get('/contacts');
    const { pathname, hash } = new URL(link);
    const registered = [];
    for (const name of [NAMES[0], NAMES[10], NAMES[2], NAMES[3]]) {
      const registration = { name, shown: 'full', consent: true, wishes: 'Not with Ed, please.' };
      const body = { request: crypto.randomUUID(), secret: hash.slice(1), registration };
      registered.push(await this.head.post(`/tournaments/${cup.id}/registrations`, body));
    }
    return { cup, link: pathname + hash, registered };
  }

  /** A season with two tournaments played, one accepted, and one that applies. */
  async isASeason() {
    const form = { title: 'Rangliste', preset: 'rangliste-2006', starts: inDays(0), closes: inDays(90) };
    const { id } = await this.head.post('/seasons', form);
    const does = (command) => this.head.post(`/seasons/${id}/commands`, { request: crypto.randomUUID(), command });
    for (const [number, title] of ['Cup of Ulm', 'Cup of Jena', 'Cup of Cluj', 'Cup of Graz'].entries()) {
      const cup = await this.hall.tournament(title, 'rangliste-2006', { checks_in: false });
      const apply = { type: 'apply', tournament: cup.id, date: inDays(30 + number), capacity: 32, public: true };
      await does(apply);
      if (number === 3) continue;
      await does({ type: 'accept', tournament: cup.id });
      if (number === 2) continue;
      await cup.players(NAMES.slice(0, 12));
      for (const role of ['referee', 'organizer']) await cup.does('invite_staff', { role, label: role });
      for (let round = 1; round <= 4; round += 1) {
        await cup.makesRound(round);
        await cup.playsARound();
      }
      await cup.does('finish');
    }
    return id;
  }

  get head() {
    return this.hall.head;
  }

  async closes() {
    await this.hall.closes();
  }
}

export function captainOf(table) {
  return table.seats.find((seat) => seat.player === table.captain);
}

export function opponentOf(table) {
  return table.seats.find((seat) => seat.player !== table.captain);
}
