// The two plans of a tournament as the desk has them: the proposal, which the staff looks at, and the published schedule.
// Fetched by their revisions; while another one is on its way, what is there is an older one, or null.

/** @import { PlanMark } from '../../protocol' */
/** @import { Desk } from '../desk.js' */

/** @param {Desk} desk @param {PlanMark} mark */
export function wantProposal(desk, mark) {
  return desk.seating.want(`seating#${edition(desk, mark)}`);
}

/** @param {Desk} desk @param {PlanMark} mark */
export function wantSchedule(desk, mark) {
  return desk.schedule.want(`schedule#${edition(desk, mark)}`);
}

/** @param {Desk} desk @param {PlanMark} mark */
function edition({ view }, { revision, changed }) {
  return `${revision}.${changed?.length ?? 0}.${view.round?.no}`;
}
