import type { CorporateAction } from '../../../../contract/investments/corporate-actions.ts';

/** A corporate action that was proposed for a holding, and what became of it. */
export interface CorporateActionsTable {
  id: string;
  owner_id: string;
  investment_id: string;
  kind: CorporateAction['kind'];
  /** The service that reported it; null when a user entered it. */
  source: string | null;
  /** What the action gives, in words that `parseAnnouncement` reads: `10送3转2派1元`, `1拆10`. */
  text: string;
  record_day: string;
  ex_day: string;
  pay_day: string | null;
  /** Decimal: the close before the ex-day, where the owner stated it. */
  close: string | null;
  state: CorporateAction['state'];
  version: number;
  created_at: string;
  updated_at: string;
}
