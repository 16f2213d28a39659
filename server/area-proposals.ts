import type { CallShape } from '../contract/endpoint.ts';
import type { Currency } from '../contract/fields/currencies.ts';
import type { ProposalKind } from '../contract/proposals/proposal-fields.ts';
import type { Db } from './db/database.ts';
import type { Deps } from './deps.ts';

/**
 * How an area takes a proposed entry of one kind: by the call with which its owner writes such an entry.
 * The call checks it when it is proposed, and writes it when it is accepted, in the transaction of the
 * acceptance.
 */
export interface ProposedCall {
  kind: ProposalKind;
  /** A `transaction`, whose body the entry is. */
  call: CallShape;
  /** The field of the entry that names the row in the path, and the text when it names none. */
  rowField?: { name: string; missing: string };
  /** The currency of the amounts in an entry. `rowId` is the id in `rowField`, empty where there is none. */
  currencyOf(db: Db, deps: Deps, ownerId: string, rowId: string): Promise<Currency>;
}
