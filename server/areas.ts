import type { Area } from './area.ts';
import { accountsArea } from './areas/accounts/accounts.area.ts';
import { allocationArea } from './areas/allocation/allocation.area.ts';
import { authArea } from './areas/auth/auth.area.ts';
import { debtsArea } from './areas/debts/debts.area.ts';
import { deliveryArea } from './areas/delivery/delivery.area.ts';
import { depositsArea } from './areas/deposits/deposits.area.ts';
import { duesArea } from './areas/dues/dues.area.ts';
import { fixedAssetsArea } from './areas/fixed-assets/fixed-assets.area.ts';
import { householdsArea } from './areas/households/households.area.ts';
import { importsArea } from './areas/imports/imports.area.ts';
import { investmentsArea } from './areas/investments/investments.area.ts';
import { loansArea } from './areas/loans/loans.area.ts';
import { marketRulesArea } from './areas/market-rules/market-rules.area.ts';
import { otherAssetsArea } from './areas/other-assets/other-assets.area.ts';
import { planningArea } from './areas/planning/planning.area.ts';
import { proposalsArea } from './areas/proposals/proposals.area.ts';
import { quotesArea } from './areas/quotes/quotes.area.ts';
import { ratesArea } from './areas/rates/rates.area.ts';
import { remindersArea } from './areas/reminders/reminders.area.ts';
import { securitiesArea } from './areas/securities/securities.area.ts';
import { spendingArea } from './areas/spending/spending.area.ts';
import { worthChangesArea } from './areas/worth-changes/worth-changes.area.ts';

const declared = [
  ratesArea,
  quotesArea,
  marketRulesArea,
  deliveryArea,
  worthChangesArea,
  authArea,
  accountsArea,
  investmentsArea,
  fixedAssetsArea,
  debtsArea,
  loansArea,
  depositsArea,
  otherAssetsArea,
  securitiesArea,
  allocationArea,
  importsArea,
  proposalsArea,
  spendingArea,
  planningArea,
  duesArea,
  remindersArea,
  householdsArea,
] as const;

/** The tables that the areas have rules for. */
export type RuledTable = (typeof declared)[number]['integrity']['rules'] extends infer Rules
  ? Rules extends unknown
    ? keyof Rules
    : never
  : never;

/** Every area: first those that the others use, then in the order of the personal export. */
export const areas: readonly Area[] = declared;
