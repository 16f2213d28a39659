import { mostTokenDays } from '../../../../contract/auth/token-fields.ts';
import { instant, matching, orNull, sha256, text, uuid } from '../../../integrity/column-rules.ts';
import type { RulesOf } from '../../../integrity/table-rules.ts';

const longestTokenMs = mostTokenDays * 86_400_000;

/** What must hold of access tokens. */
export const tokenRules: RulesOf<'access_tokens'> = {
  access_tokens: {
    key: ['id'],
    columns: {
      id: uuid,
      user_id: uuid,
      name: text,
      token_hash: sha256,
      prefix: matching(/^jdp_[0-9A-Za-z]{8}$/, 'the beginning of an access token'),
      scopes: matching(/^[a-z-]+:(read|write)( [a-z-]+:(read|write))*$/, 'a list of scopes'),
      created_at: instant,
      expires_at: instant,
      last_used_at: orNull(instant),
      end_mailed_at: orNull(instant),
    },
    between: (row) => [
      Date.parse(row.expires_at) - Date.parse(row.created_at) > longestTokenMs &&
        `lasts over ${mostTokenDays} days`,
    ],
  },
};
