import { choice, day, decimal, edited, orNull, owned, text, textOrNull } from '../column-kinds.ts';
import { table } from '../table.ts';

export const actionStates = ['PROPOSED', 'ACCEPTED', 'DISMISSED'] as const;

/** DIVIDEND and SPLIT come from a source of quotes; a user enters an ANNOUNCEMENT. */
export const actionKinds = ['DIVIDEND', 'SPLIT', 'ANNOUNCEMENT'] as const;

/** What was proposed, accepted and dismissed, so that it is not proposed again. */
export const corporateActionsTable = table('corporate_actions', {
  investment_id: owned('investments'),
  kind: choice(actionKinds, '公司行动的种类不正确'),
  /** The service that reported it; null when a user entered it. */
  source: textOrNull(100),
  /** What it gives, in words that `parseAnnouncement` reads: `10送3转2派1元`, `1拆10`. */
  text: text(200, '请填写公告方案'),
  record_day: day(),
  ex_day: day(),
  pay_day: orNull(day()),
  /** The close before the ex-day, where the owner stated it. */
  close: orNull(decimal({ above: 0 }, { max: 1e30 })),
  state: choice(actionStates, '状态不正确'),
  ...edited,
});
