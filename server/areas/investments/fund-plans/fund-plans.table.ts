import type { PlanInterval } from '../../../../contract/investments/fund-plans/plan-words.ts';

/** Plans (定投) that place an order for fund shares each period. */
export interface FundPlansTable {
  id: string;
  owner_id: string;
  investment_id: string;
  /** Decimal in the holding's currency, what each order pays. */
  amount: string;
  every: PlanInterval;
  /** 1 Monday to 5 Friday, of a weekly or two-weekly plan. */
  weekday: number | null;
  /** 1 to 28, of a monthly plan. */
  day_of_month: number | null;
  start_day: string;
  end_day: string | null;
  rate_percent: string | null;
  qdii: number;
  /** The cash account that its orders are paid from; gone with that account. */
  account_id: string | null;
  is_active: number;
  /** Planned days before this one are done, or were none of the plan's. */
  runs_from: string;
  /** The open day on which the next order is placed; null while there is none. */
  due_day: string | null;
  /** Why the last period has no order; null when it has one. */
  last_note: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}
