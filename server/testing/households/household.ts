import type { Currency } from '../../../contract/fields/currencies.ts';
import { addDays, type Day } from '../../../finance/calendar/days.ts';
import type { TestApp } from '../build-test-app.ts';
import { type SignedIn, signIn } from '../sign-in.ts';
import { storeQuote } from '../store-quote.ts';

/** What acts of a random household work on. */
export type RowKind =
  | 'account'
  | 'transfer'
  | 'ownerTransfer'
  | 'share'
  | 'fund'
  | 'order'
  | 'action'
  | 'asset'
  | 'deposit'
  | 'loan'
  | 'other'
  | 'receivable'
  | 'payable'
  | 'import';

export interface HouseRow {
  id: string;
  currency: Currency;
}

/** The random part of an act: a day so many days ago, an amount, and which rows it is about. */
export interface ActInput {
  daysAgo: number;
  cents: number;
  first: number;
  second: number;
  flag: boolean;
}

/** Does something to a household; answers whether it was allowed. */
export type Act = (house: Household, input: ActInput) => Promise<boolean>;

/** The first day of every story. */
export const storyDay: Day = '2026-10-07';
/** Nothing is entered for a day longer before the first one. */
export const longestPastDays = 60;
/** A share that the market has a close of on every day. */
const quotedShare = 'SH600001';

/** A household of a new user, which random acts change. */
export class Household {
  today: Day = storyDay;
  readonly rows: Record<RowKind, HouseRow[]> = {
    ...{ account: [], transfer: [], ownerTransfer: [], share: [], fund: [], order: [] },
    ...{ action: [], asset: [], deposit: [], loan: [], other: [], receivable: [], payable: [] },
    import: [],
  };
  private made = 0;
  private readonly test: TestApp;
  private readonly user: SignedIn;

  /** The owner of the data: the user, or a household of which the user is a member. */
  readonly ownerId: string;

  private constructor(test: TestApp, user: SignedIn, ownerId: string) {
    this.test = test;
    this.user = user;
    this.ownerId = ownerId;
  }

  /**
   * Begins a household that has one of everything, for a new user unless one is given. The clock, rates and closes of
   * the app begin anew with it.
   */
  static async begin(
    test: TestApp,
    given?: { user: SignedIn; ownerId: string },
  ): Promise<Household> {
    await forgetMarketsFrom(test, storyDay);
    test.clock.set(morningOf(storyDay));
    const user = given?.user ?? (await signIn(test));
    const house = new Household(test, user, given?.ownerId ?? user.userId);
    const { db } = test.deps;
    const known = await db.selectFrom('daily_closes').select('day').execute();
    const first = known.length > 0 ? storyDay : addDays(storyDay, -longestPastDays);
    for (let day = first; day <= storyDay; day = addDays(day, 1)) await storeMarkets(test, day);
    await house.addOneOfEverything();
    return house;
  }

  /** Whether these are the data of a household that people share. */
  get isShared(): boolean {
    return this.ownerId !== this.user.userId;
  }

  /** Sends a call. What the household may not do is refused; anything else is an error. */
  async send(method: string, path: string, body?: object) {
    const whose = this.isShared ? `${path.includes('?') ? '&' : '?'}userId=${this.ownerId}` : '';
    const { status, body: answer } = await this.test.call(method, path + whose, {
      token: this.user.token,
      ...(body && { body }),
    });
    const isRefused = status === 400 || status === 404 || status === 409;
    if (status !== 200 && !isRefused) throw new Error(`${method} ${path}: ${status}`);
    return { isRefused, data: answer.data, message: answer.message as string };
  }

  /** What a call that has to succeed answers. */
  async get(path: string) {
    const { isRefused, data } = await this.send('GET', path);
    if (isRefused) throw new Error(`GET ${path} was refused`);
    return data;
  }

  /** The bytes of a file that it can download. */
  async download(path: string): Promise<Buffer> {
    const headers = { authorization: `Bearer ${this.user.token}` };
    const { rawPayload } = await this.test.app.inject({ url: `/api${path}`, headers });
    return rawPayload;
  }

  /** Adds a row, which later acts can name. Returns whether it was added. */
  async add(kind: RowKind, path: string, body: object, currency: Currency = 'CNY') {
    const { isRefused, data } = await this.send('POST', path, body);
    if (!isRefused) this.rows[kind].push({ id: data.id, currency });
    return !isRefused;
  }

  pick(kind: RowKind, number: number): HouseRow | undefined {
    const rows = this.rows[kind];
    return rows[number % Math.max(1, rows.length)];
  }

  /** A number that no other row of the household has. */
  next(): number {
    this.made += 1;
    return this.made;
  }

  /** States the price of today for everything that has a price. */
  async stateAllPrices(): Promise<void> {
    for (const { id, currentPrice } of await this.get('/investments?state=all')) {
      if (currentPrice === null || currentPrice === 0) continue;
      await this.send('PUT', `/investments/${id}/price`, { currentPrice });
    }
  }

  /** States a price of today for everything that has none. */
  async stateFirstPrices(): Promise<void> {
    for (const { id, currentPrice } of await this.get('/investments?state=all')) {
      if (currentPrice !== null) continue;
      await this.send('PUT', `/investments/${id}/price`, { currentPrice: 1 });
    }
  }

  /** Lets days pass. */
  async wait(days: number): Promise<void> {
    for (let passed = 0; passed < days; passed += 1) {
      this.today = addDays(this.today, 1);
      this.test.clock.set(morningOf(this.today));
      await storeMarkets(this.test, this.today);
    }
  }

  private async addOneOfEverything(): Promise<void> {
    const day = addDays(storyDay, -longestPastDays);
    const open = (accountType: string, currency: Currency, initialBalance: number) =>
      this.add(
        'account',
        '/accounts',
        { accountName: '账户', accountType, currency, initialBalance, day },
        currency,
      );
    await open('CHECKING', 'CNY', 5_000_000);
    await open('SAVINGS', 'USD', 500_000.55);
    await open('CREDIT', 'CNY', 0);
    const hold = (kind: RowKind, symbol: string, currency: Currency, fields: object) =>
      this.add(
        kind,
        '/investments',
        {
          ...{ investmentName: symbol, symbol, currency, purchaseDate: addDays(day, 3) },
          ...{ investmentType: kind === 'fund' ? 'FUND' : 'STOCK', ...fields },
        },
        currency,
      );
    await hold('share', quotedShare, 'CNY', { quantity: 1000, costPrice: 9.87 });
    await hold('share', '#1#', 'USD', { quantity: 100.5, costPrice: 31.1, currentPrice: 33.33 });
    await hold('share', '#2#', 'CNY', { quantity: 70, costPrice: 12.34 });
    await hold('fund', '#3#', 'CNY', { quantity: 5000, costPrice: 1.2345, currentPrice: 1.3 });
    await hold('fund', '#4#', 'CNY', { quantity: 3333.33, costPrice: 2.1 });
    await this.addDebts(day);
    await this.addThings(day);
  }

  private async addDebts(day: Day): Promise<void> {
    await this.add('loan', '/loans', {
      ...{ name: '贷款', loanType: 'CAR', method: 'ANNUITY', principal: 120_000 },
      ...{ annualRatePercent: 4.9, months: 24, startDate: day, dueDay: 20 },
      accountId: this.rows.account[0]?.id,
      assumedPaidBefore: addDays(day, 20),
    });
    const debt = { amount: 8000.01, dueDate: '2026-12-31', day };
    await this.add('receivable', '/receivables', { customerName: '老王', ...debt });
    await this.add('payable', '/payables', { supplierName: '房东', ...debt });
  }

  private async addThings(day: Day): Promise<void> {
    const terms = { principal: 54_321.09, annualRatePercent: 3.65, startDate: day };
    const renewed = { depositType: 'PRODUCT', days: 9, renewal: 'PRINCIPAL' };
    await this.add('deposit', '/deposits', { name: '产品', ...terms, ...renewed });
    const agreed = { depositType: 'TIME', months: 1, renewal: 'PRINCIPAL_AND_INTEREST' };
    await this.add('deposit', '/deposits', { name: '定期', ...terms, ...agreed });
    const other = { name: '公积金', kind: 'HOUSING_FUND', value: 87_654.32, day };
    await this.add('other', '/other-assets', other);
    await this.add('asset', '/fixed-assets', {
      ...{ name: '汽车', assetCode: 'FA-0', assetCategory: '交通', originalValue: 87_250.5 },
      ...{ salvageValue: 3000, estimatedLife: 5, depreciationMethod: 'STRAIGHT_LINE' },
      ...{ purchaseDate: day, startUseDate: day },
    });
  }
}

/** Half past ten in the morning in Shanghai. */
function morningOf(day: Day): string {
  return `${day}T02:30:00.000Z`;
}

async function forgetMarketsFrom({ deps: { db } }: TestApp, day: Day): Promise<void> {
  await db.deleteFrom('exchange_rates').where('day', '>=', day).execute();
  await db.deleteFrom('daily_closes').where('day', '>=', day).execute();
  await db.deleteFrom('quotes').where('key', '=', quotedShare).execute();
}

/** The rates and the close of a day, which follow from the day alone. */
async function storeMarkets(test: TestApp, day: Day): Promise<void> {
  const { db } = test.deps;
  const number = Math.round(Date.parse(day) / 86_400_000);
  const known = { day, source: 'test', fetched_at: `${day}T00:00:00.000Z` };
  await db
    .insertInto('exchange_rates')
    .values([
      { currency: 'CNY', per_euro: String(7.5 + (number % 7) / 100), ...known },
      { currency: 'USD', per_euro: String(1.1 + (number % 5) / 1000), ...known },
    ])
    .execute();
  const price = String(9.5 + (number % 11) / 50);
  const close = { key: quotedShare, day, currency: 'CNY' as const, source: 'test' };
  await db
    .insertInto('daily_closes')
    .values({ ...close, close: price })
    .execute();
  await storeQuote(test, { ...close, name: null, price, at: null, fetched_at: known.fetched_at });
}
