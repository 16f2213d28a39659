import type { AllocatedMarket, AllocatedType } from '../contract/allocation/allocation-fields.ts';
import type { BrokerMoney } from '../finance/holdings/brokerage.ts';
import type { WorthQuestion } from './area-worth.ts';

/** Whose holdings are asked for, and as of when. */
export type AllocationQuestion = Pick<WorthQuestion, 'ownerId' | 'rates' | 'today' | 'now'>;

/** What an area holds, and the accounts that it is in, empty ones too. */
export interface Allocated {
  accounts: { id: string; label: string }[];
  items: AllocatedItem[];
}

/** One balance or investment, and where it belongs in each division of the whole. */
export interface AllocatedItem {
  money: BrokerMoney;
  type: AllocatedType;
  market: AllocatedMarket;
  accountId: string;
  /** Its key on the balance sheet, where a share of it can be stated. */
  sheetKey?: string;
}
