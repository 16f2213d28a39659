import type { Currency } from '../../contract/currencies.ts';
import { dayIn } from '../../finance/days.ts';
import { byCurrency } from '../../finance/money.ts';
import type { RateTable } from '../../finance/rates.ts';
import { toMoney } from '../accounts/account-summary.ts';
import { listAccounts } from '../accounts/accounts.repository.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { worthOf } from '../fixed-assets/fixed-asset-value.ts';
import { listFixedAssetFigures } from '../fixed-assets/fixed-assets.repository.ts';
import type { Caller } from '../http/caller.ts';
import { listInvestments } from '../investments/investments.repository.ts';
import { loadPortfolio } from '../securities/portfolio.ts';
import { debtFigures } from './debt-figures.ts';
import { investmentFigures } from './investment-figures.ts';
import { type AreaFigures, type KeptFigures, keptFor } from './kept-figures.ts';
import { securitiesFigures } from './securities-figures.ts';

/** Reads every area of a user, or what is kept of those that have not changed. */
export async function loadAreaFigures(
  db: Db,
  deps: Deps,
  kept: KeptFigures,
  user: Pick<Caller, 'userId' | 'dataRevision'>,
  currency: Currency,
  rates: RateTable,
): Promise<AreaFigures> {
  const { userId } = user;
  const now = deps.now();
  const today = dayIn(deps.config.timeZone, now);
  const figuresOf = keptFor(kept, user, currency, now);
  return {
    accounts: await figuresOf('accounts', async () => ({
      cash: (await listAccounts(db, userId)).map(toMoney),
    })),
    fixedAssets: await figuresOf('fixedAssets', async () => {
      const assets = await listFixedAssetFigures(db, userId);
      return { values: byCurrency(worthOf(assets, deps.config.baseCurrency, today)) };
    }),
    investments: await figuresOf('investments', async () =>
      investmentFigures(await listInvestments(db, userId), currency, rates, today, now),
    ),
    securities: await figuresOf('securities', async () =>
      securitiesFigures(await loadPortfolio(db, userId, now), currency, rates, today),
    ),
    debts: await figuresOf('debts', () => debtFigures(db, userId, today)),
  };
}
