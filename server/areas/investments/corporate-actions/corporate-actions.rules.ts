import {
  actionKinds,
  actionStates,
} from '../../../../contract/investments/corporate-actions.schemas.ts';
import { parseAnnouncement } from '../../../../finance/holdings/corporate-actions/announcement.ts';
import {
  type ColumnRule,
  day,
  decimalIn,
  instant,
  oneOf,
  orNull,
  text,
  uuid,
  version,
} from '../../../integrity/column-rules.ts';
import type { RulesOf } from '../../../integrity/table-rules.ts';

const announcement: ColumnRule = (value) =>
  typeof value === 'string' && parseAnnouncement(value) ? undefined : 'is not an announcement';

/** What must hold of each corporate action. */
export const corporateActionRules: RulesOf<'corporate_actions'> = {
  corporate_actions: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      investment_id: uuid,
      kind: oneOf(...actionKinds),
      source: orNull(text),
      text: announcement,
      record_day: day,
      ex_day: day,
      pay_day: orNull(day),
      close: orNull(decimalIn({ above: 0 })),
      state: oneOf(...actionStates),
      version,
      created_at: instant,
      updated_at: instant,
    },
    between: (row) => [
      row.record_day > row.ex_day && 'its record day is after its ex-day',
      (row.kind === 'ANNOUNCEMENT') !== (row.source === null) &&
        'an announcement, and nothing else, has no source',
    ],
  },
};
