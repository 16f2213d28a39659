import type { Currency } from '../../../contract/fields/currencies.ts';
import type { ProposalKind, ProposalStatus } from '../../../contract/proposals/proposal-fields.ts';

/** An entry that a program has proposed. Nothing of it counts until a person accepts it. */
export interface ProposalsTable {
  id: string;
  owner_id: string;
  kind: ProposalKind;
  /** JSON with sorted names, so that the same entry is the same text (`entry-text.ts`). */
  entry: string;
  /** Of the amounts in the entry, as its area finds it when it is proposed, and again when it is accepted. */
  currency: Currency;
  reason: string | null;
  /** PENDING also when its time is over, until the job finds it. */
  status: ProposalStatus;
  /** The access token that proposed it, which may be gone; null after an import. */
  token_id: string | null;
  token_name: string;
  version: number;
  created_at: string;
  updated_at: string;
  expires_at: string;
  handled_at: string | null;
}
