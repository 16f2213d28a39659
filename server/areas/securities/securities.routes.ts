import type { z } from 'zod';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { PositionPage, positionQuery } from '../../../contract/securities/positions.ts';
import { securities } from '../../../contract/securities/securities.ts';
import { dayIn } from '../../../finance/calendar/days.ts';
import { brokerRateUse, moneyOf } from '../../../finance/holdings/brokerage.ts';
import { keyringOf } from '../../config/keyring.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required, staleVersion } from '../../errors.ts';
import { exported } from '../../http/pipeline/exported.ts';
import { countUse } from '../../http/pipeline/rate-limits.ts';
import { cached, type Route, route, rowRoute } from '../../http/pipeline/route.ts';
import { pageAnswer } from '../../http/replies/envelope.ts';
import { newestRates } from '../rates/rates.repository.ts';
import { openCredentials } from './credentials/credentials.ts';
import { loadPortfolio, pricePositions } from './portfolio.ts';
import { listPositionPage } from './positions.repository.ts';
import { accountColumns, positionColumns } from './securities.columns.ts';
import {
  acceptCredentials,
  createSecuritiesAccount,
  editSecuritiesAccount,
} from './securities.service.ts';
import { securitiesAccountRows } from './securities-accounts.repository.ts';
import {
  type Conversion,
  toOverview,
  toPosition,
  toSecuritiesAccount,
} from './securities-answers.ts';
import { fetchStatement, tryConnection } from './sync/ask-broker.ts';
import type { SyncCoordinator } from './sync/sync-coordinator.ts';
import { listRunning } from './sync/sync-runs.repository.ts';
import { correctTrades } from './trades/corrections.service.ts';
import { addDerivedCost, deriveCosts, withDerivedCosts } from './trades/derived-costs.ts';

/** Each test of a key calls a broker, so their number is limited for each user. */
const tryLimit = { name: 'securities-test', max: 30, windowMs: 60_000 };

export function securitiesRoutes(deps: Deps, coordinator: SyncCoordinator): Route[] {
  const { config, now, brokers } = deps;

  async function conversion(db: Db, currency: Currency = config.baseCurrency): Promise<Conversion> {
    return { currency, rates: await newestRates(db), today: dayIn(config.timeZone, now()) };
  }

  async function accountsOf(db: Db, ownerId: string, currency?: Currency) {
    const costs = await deriveCosts(db, ownerId);
    const portfolio = withDerivedCosts(await loadPortfolio(db, ownerId, now()), costs);
    const ids = portfolio.map(({ account }) => account.id);
    const running = await listRunning(db, ids, now());
    const amounts = await conversion(db, currency);
    return portfolio.map((holdings) =>
      toSecuritiesAccount(holdings, running.has(holdings.account.id), amounts, costs),
    );
  }

  async function accountOf(db: Db, ownerId: string, id: string) {
    return required((await accountsOf(db, ownerId)).find((one) => one.id === id));
  }

  return [
    route(securities.credentialKey, () => ({
      key: deps.secrets.credentialKey.toString('base64'),
    })),
    cached(
      'securities',
      route(securities.overview, async (db, { ownerId, query }) =>
        toOverview(
          withDerivedCosts(await loadPortfolio(db, ownerId, now()), await deriveCosts(db, ownerId)),
          await conversion(db, query.currency),
        ),
      ),
      'minute',
    ),
    ...exported(
      deps,
      securities.positions,
      cached(
        'securities',
        route(securities.positions, async (db, { ownerId, query }) =>
          positionPage(db, ownerId, query, await conversion(db, query.currency), now()),
        ),
        'minute',
      ),
      positionColumns,
    ),
    ...exported(
      deps,
      securities.list,
      route(securities.list, (db, { ownerId, query }) => accountsOf(db, ownerId, query.currency)),
      accountColumns,
    ),
    route(securities.tryCredentials, async (db, { userId, body }) => {
      await countUse(db, tryLimit, userId, now());
      const credentials = acceptCredentials(deps, body);
      return tryConnection(deps, brokers[body.accountType], () => credentials);
    }),
    route(securities.create, async (tx, { ownerId, body }) => {
      const { id } = await createSecuritiesAccount(tx, deps, ownerId, body);
      return accountOf(tx, ownerId, id);
    }),
    rowRoute(securities.update, find, async (tx, { ownerId, params, body }) => {
      const account = await lock(tx, ownerId, params.id);
      if (body.version != null && body.version !== account.version) {
        throw staleVersion(await accountOf(tx, ownerId, params.id));
      }
      await editSecuritiesAccount(tx, deps, account, body);
      return accountOf(tx, ownerId, params.id);
    }),
    rowRoute(securities.remove, find, async (tx, { ownerId, params }) => {
      const { id } = await lock(tx, ownerId, params.id);
      await securitiesAccountRows.remove(tx, ownerId, { id });
      coordinator.cancel(params.id);
      return null;
    }),
    rowRoute(securities.correct, find, async (tx, { ownerId, params, body }) => {
      await correctTrades(tx, deps, await lock(tx, ownerId, params.id), body.symbol);
      return accountOf(tx, ownerId, params.id);
    }),
    rowRoute(securities.sync, find, (_, { userId, ownerId, params, address, requestId, tokenId }) =>
      coordinator.sync({
        ownerId,
        accountId: params.id,
        origin: { userId, address, requestId, tokenId },
      }),
    ),
    rowRoute(securities.test, find, async (db, { userId, ownerId, params }) => {
      await countUse(db, tryLimit, userId, now());
      const account = required(await find(db, ownerId, params));
      const broker = brokers[account.account_type];
      return tryConnection(deps, broker, () => openCredentials(keyringOf(deps), account));
    }),
    rowRoute(securities.statement, find, async (db, { userId, ownerId, params }) => {
      await countUse(db, tryLimit, userId, now());
      const account = required(await find(db, ownerId, params));
      return fetchStatement(deps, brokers[account.account_type], account);
    }),
  ];
}

function find(db: Db, ownerId: string, { id }: { id: string }) {
  return securitiesAccountRows.find(db, ownerId, id);
}

async function lock(tx: Tx, ownerId: string, id: string) {
  return required(await securitiesAccountRows.lock(tx, ownerId, id));
}

/** One page of positions, and the rates that its amounts were converted with. */
async function positionPage(
  db: Db,
  ownerId: string,
  query: z.output<typeof positionQuery>,
  conversion: Conversion,
  now: Date,
): Promise<PositionPage> {
  const { rows, total } = await listPositionPage(db, ownerId, query, query);
  const costs = await deriveCosts(db, ownerId);
  const priced = (await pricePositions(db, rows, now)).map((position) =>
    addDerivedCost(position, position.row.account_type, costs),
  );
  const money = priced.flatMap(({ holding }) => moneyOf(holding));
  const { currency, rates, today } = conversion;
  return {
    ...pageAnswer(
      priced.map((position) => toPosition(position, conversion)),
      total,
      query,
    ),
    currency,
    ...brokerRateUse(money, currency, rates, today),
  };
}
