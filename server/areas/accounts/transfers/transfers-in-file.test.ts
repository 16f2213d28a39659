import { describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = accountsFixture();
const { call, openAccount } = fixture;

interface Entry {
  day: string;
  type: string;
  amount: string;
  transferId?: string;
  reverses?: number;
}
interface File {
  accounts: { accountName: string; transactions: Entry[] }[];
}

/** Two accounts, a transfer that stands and one that was taken back, as an export has them. */
async function exportTransfers(): Promise<File> {
  const bank = await openAccount({ initialBalance: 100, day: '2026-10-01' });
  const card = await openAccount({ accountName: '信用卡', accountType: 'CREDIT' });
  const body = { fromAccountId: bank.id, toAccountId: card.id, day: '2026-11-03' };
  await call('POST', '/accounts/transfers', { ...body, amount: 30 });
  const wrong = (await call('POST', '/accounts/transfers', { ...body, amount: 12 })).body.data;
  await call('DELETE', `/accounts/transfers/${wrong.id}`);
  return (await call('GET', '/personal-data/export')).body;
}

async function importAs(file: File) {
  const { token } = await signIn(fixture.test);
  const answer = await fixture.test.call('POST', '/personal-data/import', { token, body: file });
  const get = async (path: string) => (await fixture.test.call('GET', path, { token })).body;
  return { answer, token, get };
}

describe('transfers in a personal export', () => {
  it('are imported as they were, and can be undone there', async () => {
    const file = await exportTransfers();
    const { answer, token, get } = await importAs(file);
    expect(answer.status).toBe(200);
    const [bank, card] = (await get('/accounts')).data;
    const { records } = (await get('/accounts/transfers')).data;
    expect(records).toMatchObject([
      { fromAccountId: bank.id, toAccountId: card.id, amount: 30, day: '2026-11-03' },
    ]);
    const shown = (await get(`/accounts/${bank.id}/transactions`)).data.records;
    expect(shown.map(({ label, day }: { label: string; day: string }) => [label, day])).toEqual([
      ['转出冲正', '2026-11-03'],
      ['转出', '2026-11-03'],
      ['转出', '2026-11-03'],
      ['期初余额', '2026-10-01'],
    ]);
    const undo = `/accounts/transfers/${records[0].id}`;
    expect((await fixture.test.call('DELETE', undo, { token })).status).toBe(200);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
    const again = await importAs(file);
    expect((await again.get('/personal-data/export')).accounts).toEqual(file.accounts);
  });

  const [opening, first, second, back] = [0, 1, 2, 3];
  const entry = (file: File, account: number, at: number) =>
    file.accounts[account]?.transactions[at] as Entry;

  it.each([
    [
      'a transfer without its number',
      (file: File) => delete entry(file, 0, first).transferId,
      'accounts.0.transactions.1.transferId',
      '转账流水必须带转账编号，其他流水不能带',
    ],
    [
      'a number of a transfer on something else',
      (file: File) => Object.assign(entry(file, 0, opening), { transferId: 'x' }),
      'accounts.0.transactions.0.transferId',
      '转账流水必须带转账编号，其他流水不能带',
    ],
    [
      'sides on two days',
      (file: File) => Object.assign(entry(file, 1, first), { day: '2026-11-04' }),
      'accounts.0.transactions.1.amount',
      '一笔转账必须是同一天从一个账户转出、转入另一个账户',
    ],
    [
      'a reversal of nothing',
      (file: File) => Object.assign(entry(file, 0, back), { reverses: 9 }),
      'accounts.0.transactions.3.amount',
      '冲正必须与它冲正的那笔流水类型、日期相同，金额相反',
    ],
    [
      'a reversal of another transfer',
      (file: File) => Object.assign(entry(file, 0, back), { reverses: second }),
      'accounts.0.transactions.3.amount',
      '冲正必须与它冲正的那笔流水类型、日期相同，金额相反',
    ],
  ])('are refused with %s', async (_, damage, field, text) => {
    const file = await exportTransfers();
    damage(file);
    const { answer, get } = await importAs(file);
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual({ [field]: [text] });
    expect((await get('/accounts')).data).toEqual([]);
  });
});
