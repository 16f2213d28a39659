import type { Investment } from '../../../contract/investments/investment-fields.ts';

/** What a person can do with one holding. */
export type InvestmentAction = 'updatePrice' | 'manualPrice' | 'edit' | 'toggleCounted' | 'remove';

/** Called by every button of a holding; the page decides what it does. */
export type OnInvestmentAction = (action: InvestmentAction, investment: Investment) => void;

/** What a row needs beside its holding. */
export interface RowProps {
  investment: Investment;
  /** Its live price is being fetched. */
  updating: boolean;
  onAction: OnInvestmentAction;
}
