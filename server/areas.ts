import { accountsArea } from './accounts/accounts.area.ts';
import type { Area } from './area.ts';
import { authArea } from './auth/auth.area.ts';
import { fixedAssetsArea } from './fixed-assets/fixed-assets.area.ts';
import { investmentsArea } from './investments/investments.area.ts';
import { mailArea } from './mail/mail.area.ts';
import { quotesArea } from './quotes/quotes.area.ts';
import { ratesArea } from './rates/rates.area.ts';
import { debtsArea } from './receivables-payables/debts.area.ts';
import { securitiesArea } from './securities/securities.area.ts';

const declared = [
  ratesArea,
  quotesArea,
  mailArea,
  authArea,
  accountsArea,
  investmentsArea,
  fixedAssetsArea,
  debtsArea,
  securitiesArea,
] as const;

/** The tables that the areas have rules for. */
export type RuledTable = (typeof declared)[number]['integrity']['rules'] extends infer Rules
  ? Rules extends unknown
    ? keyof Rules
    : never
  : never;

/** Every area: first those the others rest on, then as in the personal export and its sheets. */
export const areas: readonly Area[] = declared;
