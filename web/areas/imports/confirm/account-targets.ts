import type { AccountType } from '../../../../contract/accounts/account-fields.ts';
import type { Account } from '../../../../contract/accounts/accounts.ts';
import { type Currency, currencies } from '../../../../contract/fields/currencies.ts';
import type { CashRow } from '../import-rows.ts';

/** Where the rows of one account of a file go. */
export type Target =
  | { to: 'own'; accountId: string }
  | {
      to: 'new';
      accountName: string;
      accountType: AccountType;
      currency: Currency;
      /** Before the first row, where the person has stated it. */
      initialBalance?: number | undefined;
    }
  | { to: 'nowhere' };

/** The choice for each account of the file, by the file's own name for it; '' is a file that names none. */
export type Targets = Readonly<Record<string, Target | undefined>>;

/** An account as a file calls it. */
export interface AccountOfFile {
  ref: string;
  /** How many rows move its money. */
  rows: number;
  /** Its rows are of others: it is only named as the other side of a transfer. */
  isOtherSide: boolean;
  currency: Currency;
}

/** The accounts that the rows of a file name, those with the most rows first. */
export function accountsOfFile(rows: readonly CashRow[]): AccountOfFile[] {
  const own = new Map<string, { rows: number; currencies: Map<string, number> }>();
  const others = new Map<string, number>();
  for (const { account = '', counterAccount, currency = 'CNY', skip, problem } of rows) {
    // A row that is left out needs no account, nor does one whose account could not be read.
    if (skip !== undefined || (problem !== undefined && account === '')) continue;
    const seen = own.get(account) ?? { rows: 0, currencies: new Map() };
    seen.rows += 1;
    seen.currencies.set(currency, (seen.currencies.get(currency) ?? 0) + 1);
    own.set(account, seen);
    if (counterAccount) others.set(counterAccount, (others.get(counterAccount) ?? 0) + 1);
  }
  const named = [...own].map(([ref, { rows, currencies: seen }]) => ({
    ref,
    rows,
    isOtherSide: false,
    currency: mostFrequent(seen),
  }));
  const onlyNamed = [...others]
    .filter(([ref]) => !own.has(ref))
    .map(([ref, count]) => ({ ref, rows: count, isOtherSide: true, currency: 'CNY' as const }));
  const byRows = (a: AccountOfFile, b: AccountOfFile) => b.rows - a.rows;
  return [...named.toSorted(byRows), ...onlyNamed.toSorted(byRows)];
}

function mostFrequent(counts: ReadonlyMap<string, number>): Currency {
  const [first] = [...counts].toSorted(([, a], [, b]) => b - a);
  return currencies.find((currency) => currency === first?.[0]) ?? 'CNY';
}

/** What a wallet itself holds; the other ways to pay in its bill are cards, which have bills of their own. */
const walletMoney = /^(余额|余额宝|账户余额|零钱|零钱通|钱包余额|京东钱包余额|小金库)$/;
/** By the source of its bill, whose rows mix the wallet's own money with that of cards. */
const wallets: Readonly<Record<string, string>> = {
  alipay: '支付宝',
  wechat: '微信',
  jingdong: '京东',
  meituan: '美团',
};

interface GuessContext {
  accounts: readonly Account[];
  source: string;
  /** The account whose page led here. */
  presetId: string | null;
  /** How many accounts of the file have rows of their own. */
  count: number;
}

/**
 * The likeliest target for an account of a file; undefined where only the person knows. Cards in the
 * bill of a wallet are left out, because the bank's own file has them.
 */
export function guessTarget(
  { ref, isOtherSide, currency }: AccountOfFile,
  { accounts, source, presetId, count }: GuessContext,
): Target | undefined {
  const preset = accounts.find(({ id }) => id === presetId);
  if (preset && count === 1 && !isOtherSide) return { to: 'own', accountId: preset.id };
  const name = nameOf(ref, source);
  const alike = accounts.find(({ accountName }) => accountName === name || accountName === ref);
  if (alike) return { to: 'own', accountId: alike.id };
  if (isOtherSide) return { to: 'nowhere' };
  if (ref === '') {
    const [only, ...others] = accounts;
    return only && others.length === 0 ? { to: 'own', accountId: only.id } : undefined;
  }
  if (wallets[source] && !walletMoney.test(ref)) return { to: 'nowhere' };
  return { to: 'new', accountName: name, accountType: 'CHECKING', currency };
}

/** What a new account for this one would be called. */
export function nameOf(ref: string, source: string): string {
  const wallet = wallets[source];
  return wallet && walletMoney.test(ref) ? `${wallet}${ref}` : ref;
}

/** Why a choice cannot be sent yet; undefined when it can. */
export function targetProblem(target: Target | undefined): string | undefined {
  if (!target) return '请选择账户';
  if (target.to !== 'new') return undefined;
  const { length } = target.accountName.trim();
  if (length === 0) return '账户名称不能为空';
  return length > 100 ? '最多100个字符' : undefined;
}

/** A choice as the server takes it. */
export function sentTarget(target: Target) {
  if (target.to === 'nowhere') return { ignore: true };
  if (target.to === 'own') return { accountId: target.accountId };
  const { accountName, accountType, currency, initialBalance } = target;
  return {
    newAccount: {
      accountName: accountName.trim(),
      accountType,
      currency,
      ...(initialBalance !== undefined && { initialBalance }),
    },
  };
}
