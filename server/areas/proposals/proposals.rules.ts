import { proposalKinds, proposalStatuses } from '../../../contract/proposals/proposal-fields.ts';
import {
  currency,
  instant,
  json,
  oneOf,
  orNull,
  text,
  uuid,
  version,
} from '../../integrity/column-rules.ts';
import type { RulesOf } from '../../integrity/table-rules.ts';

/** What must hold of proposals. */
export const proposalRules: RulesOf<'proposals'> = {
  proposals: {
    key: ['id'],
    columns: {
      id: uuid,
      owner_id: uuid,
      kind: oneOf(...proposalKinds),
      entry: json,
      currency,
      reason: orNull(text),
      status: oneOf(...proposalStatuses),
      token_id: orNull(uuid),
      token_name: text,
      version,
      created_at: instant,
      updated_at: instant,
      expires_at: instant,
      handled_at: orNull(instant),
    },
    between: ({ status, handled_at }) => [
      (status === 'PENDING') !== (handled_at === null) &&
        'a pending proposal, and no other, has not been handled',
    ],
  },
};
