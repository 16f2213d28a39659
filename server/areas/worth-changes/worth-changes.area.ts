import { maxSignificantDigits } from '../../../contract/fields/significant-digits.ts';
import type { Area } from '../../area.ts';
import {
  currency,
  day,
  decimalIn,
  instant,
  matching,
  oneOf,
  uuid,
  wholeFrom,
} from '../../integrity/column-rules.ts';
import { toOwner } from '../../integrity/relations.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

const amount = decimalIn({ min: 0, places: 2, digits: maxSignificantDigits });

const worthChangeRules: RulesOf<'worth_changes' | 'shown_worth'> = {
  worth_changes: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      day,
      area: matching(/^[A-Z]+(_[A-Z]+)*$/, 'what changed, in capitals'),
      row_id: uuid,
      kind: oneOf('ADDED', 'EDITED', 'PAID', 'REOPENED', 'REMOVED', 'SCRAPPED'),
      amount_before: amount,
      amount_after: amount,
      currency,
      created_at: instant,
    },
  },
  shown_worth: {
    key: ['owner_id', 'day'],
    columns: {
      owner_id: uuid,
      day,
      net_worth: decimalIn({ places: 2 }),
      currency,
      changes: wholeFrom(0),
      created_at: instant,
    },
  },
};

/** The history of what rows without dated entries were worth, and of what was shown: neither can be recomputed later. */
export const worthChangesArea = {
  name: 'worth-changes',
  integrity: {
    rules: worthChangeRules,
    relations: [toOwner('worth_changes'), toOwner('shown_worth')],
  },
} satisfies Area;
