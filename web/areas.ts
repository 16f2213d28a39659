import type { WebArea } from './area.ts';
import { accountsArea } from './areas/accounts/accounts.area.ts';
import { debtsArea } from './areas/debts/debts.area.ts';
import { deliveryArea } from './areas/delivery/delivery.area.ts';
import { depositsArea } from './areas/deposits/deposits.area.ts';
import { duesArea } from './areas/dues/dues.area.ts';
import { fixedAssetsArea } from './areas/fixed-assets/fixed-assets.area.ts';
import { guideArea } from './areas/guide/guide.area.ts';
import { helpArea } from './areas/help/help.area.ts';
import { householdsArea } from './areas/households/households.area.ts';
import { importsArea } from './areas/imports/imports.area.ts';
import { investmentsArea } from './areas/investments/investments.area.ts';
import { loansArea } from './areas/loans/loans.area.ts';
import { netWorthArea } from './areas/net-worth/net-worth.area.ts';
import { otherAssetsArea } from './areas/other-assets/other-assets.area.ts';
import { ownAccountArea } from './areas/own-account/own-account.area.ts';
import { planningArea } from './areas/planning/planning.area.ts';
import { proposalsArea } from './areas/proposals/proposals.area.ts';
import { remindersArea } from './areas/reminders/reminders.area.ts';
import { reportsArea } from './areas/reports/reports.area.ts';
import { securitiesArea } from './areas/securities/securities.area.ts';
import { spendingArea } from './areas/spending/spending.area.ts';
import { addPathsShowingMoney } from './lib/query/invalidate.ts';

/** Every area behind the sign-in, in the order of the navigation. */
export const areas: readonly WebArea[] = [
  netWorthArea,
  accountsArea,
  depositsArea,
  investmentsArea,
  securitiesArea,
  fixedAssetsArea,
  otherAssetsArea,
  debtsArea,
  loansArea,
  spendingArea,
  reportsArea,
  planningArea,
  duesArea,
  remindersArea,
  importsArea,
  proposalsArea,
  deliveryArea,
  guideArea,
  helpArea,
  householdsArea,
  ownAccountArea,
];

const stored = areas.flatMap(({ stores }) => stores ?? []);

/** All that a person stores, such as `资金账户与流水、投资和固定资产`. */
export function storedDataInWords(): string {
  return new Intl.ListFormat('zh-CN').format(stored.flatMap(({ inWords }) => inWords ?? []));
}

/** The lists in the file of a personal export, with the word for one of each. */
export const exportedLists: Readonly<Record<string, string>> = Object.assign(
  {},
  ...stored.map(({ lists }) => lists),
);

for (const { name, paths = [name], showsMoney } of areas) {
  if (showsMoney) addPathsShowingMoney(paths);
}
