import type { Investment } from '../../../contract/investments/investment-fields.ts';

/** What a person can do with one holding. */
export type InvestmentAction = 'updatePrice' | 'manualPrice' | 'edit' | 'toggleCounted' | 'remove';

/** Every button of a holding reports here; the page decides what happens. */
export type OnInvestmentAction = (action: InvestmentAction, investment: Investment) => void;

/** What a row needs beside its holding. */
export interface RowProps {
  investment: Investment;
  /** Its live price is being fetched. */
  updating: boolean;
  onAction: OnInvestmentAction;
}
