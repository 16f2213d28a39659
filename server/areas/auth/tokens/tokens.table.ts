import {
  idOrNull,
  moment,
  orNull,
  pattern,
  plainText,
  rowKey,
  sha256,
} from '../../../../contract/column-kinds.ts';
import { sharedTable } from '../../../../contract/table.ts';

/** Access tokens of users, by which programs call the server. */
export const accessTokensTable = sharedTable('access_tokens', ['id'], {
  id: rowKey(),
  user_id: rowKey('users'),
  /** The household whose data it is for; null for the user's own. */
  owner_id: idOrNull(),
  name: plainText(),
  /** The token itself is never stored. */
  token_hash: sha256(),
  /** Its first twelve characters. */
  prefix: pattern(/^jdp_[0-9A-Za-z]{8}$/, 'the beginning of an access token'),
  /** Separated by blanks, in the order of the areas. */
  scopes: pattern(/^[a-z-]+:(read|write)( [a-z-]+:(read|write))*$/, 'a list of scopes'),
  created_at: moment(),
  expires_at: moment(),
  /** Updated at most once an hour. */
  last_used_at: orNull(moment()),
  /** When the mail about its end was queued, or found to be of no use. */
  end_mailed_at: orNull(moment()),
});
