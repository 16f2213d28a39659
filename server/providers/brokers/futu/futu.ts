import {
  type BrokerCredentials,
  BrokerError,
  type BrokerPosition,
  BrokerRefusal,
} from '../broker.ts';
import type { BrokerHttpDeps } from '../broker-http.ts';
import { CashTally } from '../cash.ts';
import type { BrokerAdapter } from '../guard.ts';
import { mergedPositions } from '../positions.ts';
import { readAccount, realEnvironment } from './account.ts';
import { accountList, type FutuAccount } from './messages.ts';
import { type OpenDAddress, openDAddressProblem, readOpenDAddress } from './opend-address.ts';
import { type OpenDSession, openSession } from './session.ts';

export interface FutuDeps extends BrokerHttpDeps {
  now: () => Date;
  openDAllowlist: readonly string[];
}

const defaultCallTimeoutMs = 8_000;
const active = 0;
/** Trd_Common.TrdCategory. */
const securities = 1;
const otherCategories: readonly [category: number, label: string][] = [
  [2, '期货账户'],
  [3, '加密货币账户'],
];

/**
 * FUTU through the user's own OpenD: cash, shares, options, funds and bonds of all real securities
 * accounts, or of the one whose number is given. OpenD has prices for all of them.
 */
export function futu(deps: FutuDeps, base: string | undefined): BrokerAdapter {
  const withSession = async <T>(
    credentials: BrokerCredentials,
    signal: AbortSignal,
    work: (session: OpenDSession, accounts: FutuAccount[]) => Promise<T>,
  ): Promise<T> => {
    const address = addressOf(credentials.appKey, deps.openDAllowlist, base);
    const timeoutMs = deps.callTimeoutMs ?? defaultCallTimeoutMs;
    const session = await openSession(address, credentials.appSecret, timeoutMs, signal);
    try {
      const accounts = await realAccounts(session, securities);
      return await work(session, chooseAccounts(accounts, credentials.accessToken));
    } finally {
      session.close();
    }
  };

  return {
    test: (credentials, signal) => withSession(credentials, signal, async () => undefined),
    read: (credentials, signal) =>
      withSession(credentials, signal, async (session, accounts) => {
        const at = deps.now();
        const cash = new CashTally();
        const positions: BrokerPosition[] = [];
        const unread = new Set<string>();
        const totals = new CashTally();
        let isTotalKnown = true;
        for (const account of accounts) {
          const holdings = await readAccount(session, account, cash);
          positions.push(...holdings.positions);
          for (const label of holdings.unread) unread.add(label);
          if (holdings.total) totals.add(holdings.total.currency, holdings.total.amount);
          else isTotalKnown = false;
        }
        if (!credentials.accessToken) {
          for (const label of await otherAccounts(session, accounts)) unread.add(label);
        }
        return {
          at,
          cash: cash.list(),
          positions: mergedPositions(positions),
          unread: [...unread],
          total: isTotalKnown ? totals.list() : null,
        };
      }),
  };
}

/** The address that the user entered, after a check against the operator's allowlist. */
function addressOf(
  appKey: string,
  allowlist: readonly string[],
  base: string | undefined,
): OpenDAddress {
  const problem = openDAddressProblem(appKey, allowlist);
  if (problem) throw new BrokerError('NOT_CONFIGURED', problem);
  const address = readOpenDAddress(base?.replace(/^http/i, 'ws') ?? appKey);
  if (!address) throw new BrokerError('NOT_CONFIGURED', '配置不完整：OpenD 的地址无法识别');
  return address;
}

async function realAccounts(session: OpenDSession, category: number): Promise<FutuAccount[]> {
  const c2s = { userID: 0, trdCategory: category, needGeneralSecAccount: true };
  const { accList } = await session.ask('GetAccList', c2s, accountList);
  return accList.filter(
    ({ trdEnv, accStatus }) => trdEnv === realEnvironment && (accStatus ?? active) === active,
  );
}

function chooseAccounts(accounts: FutuAccount[], accountId: string | null): FutuAccount[] {
  const matches = accountId ? accounts.filter(({ accID }) => accID === accountId) : accounts;
  if (matches.length > 0) return matches;
  throw new BrokerError(
    'NOT_CONFIGURED',
    accountId
      ? 'OpenD 中没有这个业务账号，请检查后重新填写'
      : 'OpenD 中没有可用的真实证券账户，请确认已登录并开户',
  );
}

/** Labels of other kinds of accounts; an OpenD that does not know a kind has none of it. */
async function otherAccounts(session: OpenDSession, known: FutuAccount[]): Promise<string[]> {
  const labels: string[] = [];
  for (const [category, label] of otherCategories) {
    try {
      const accounts = await realAccounts(session, category);
      if (accounts.some(({ accID }) => !known.some((one) => one.accID === accID))) {
        labels.push(label);
      }
    } catch (error) {
      if (!(error instanceof BrokerRefusal)) throw error;
    }
  }
  return labels;
}
