import { fold } from '../fold.ts';

/** An own account by its name. */
export interface NamedAccount {
  id: string;
  name: string;
}

const kindsOfCards = /(储蓄|信用|借记|贷记|银行)?(卡|账户|帐户|存折)$/;
/** What names an own account somewhere, or says that money moves between own accounts. */
const wordsOfMoving =
  /本人|自己|转账|转帐|转入|转出|互转|跨行|还款|提现|充值|归集|存款|取款|存现|取现|atm/g;
const institutions =
  /\p{Script=Han}{0,6}银行|信用社|支付宝|余额宝|微信|财付通|零钱通|零钱|云闪付|花呗|钱包|信用卡|储蓄卡|借记卡|证券|银证|paypal|wise|bank|visa|mastercard/gu;
const wordsOfCompanies =
  /中国|网络|信息|技术|科技|支付|服务|中心|金融|股份|有限|责任|公司|分行|支行|账户|帐户|快捷|客户|备付金/g;

/** What the texts of an entry say about its other side. */
export type OtherSide =
  /** An own account. */
  | { kind: 'OWN'; accountId: string }
  /** A bank, a wallet, or that money moves. */
  | { kind: 'MOVING' }
  /** A person or a shop. */
  | { kind: 'STRANGER' }
  | { kind: 'UNNAMED' };

interface Texts {
  accountId: string;
  payee: string | null;
  description: string | null;
}

/**
 * Reads the other side of an entry from its payee and description. `ownPayees`: payees, folded, of earlier
 * transfers between own accounts.
 */
export function readOtherSide(accounts: readonly NamedAccount[], ownPayees: ReadonlySet<string>) {
  const known = accounts.map(({ id, name }) => ({ id, names: namesOf(name) }));
  return ({ accountId, payee, description }: Texts): OtherSide => {
    const [who, what] = [fold(payee ?? ''), fold(description ?? '')];
    const text = `${who}\n${what}`;
    const named = known
      .filter(({ id, names }) => id !== accountId && names.some((name) => text.includes(name)))
      .map(({ id, names }) => ({ id, length: Math.max(...names.map((name) => name.length)) }))
      .sort((a, b) => b.length - a.length);
    const [first] = named;
    if (first) return { kind: 'OWN', accountId: first.id };
    const isOwn = who === '' || ownPayees.has(who) || isNobody(who, known);
    if (!isOwn) return { kind: 'STRANGER' };
    const moves = [wordsOfMoving, institutions].some((words) => text.search(words) >= 0);
    if (moves || ownPayees.has(who)) return { kind: 'MOVING' };
    return { kind: 'UNNAMED' };
  };
}

/** The name of an account, what is left of it without the kind of card, and the end of its number. */
function namesOf(name: string): string[] {
  const whole = fold(name);
  const digits = /\d{4,}/.exec(whole)?.[0];
  const short = whole.replace(/[（(]?\d{4,}[)）]?/, '').replace(kindsOfCards, '');
  const names = [whole, short, digits].filter((one) => one !== undefined && one.length >= 2);
  return [...new Set(names as string[])];
}

/** Whether a payee names only banks, wallets, own accounts, or that money moves. */
function isNobody(who: string, known: readonly { names: readonly string[] }[]): boolean {
  let left = who;
  for (const { names } of known) {
    for (const name of names) left = left.replaceAll(name, '');
  }
  for (const words of [institutions, wordsOfMoving, wordsOfCompanies]) {
    left = left.replace(words, '');
  }
  return left.replace(/[^\p{L}]/gu, '').length < 2;
}
