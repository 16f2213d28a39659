import { describe, expect, it } from 'vitest';
import { areas } from '../../areas.ts';
import { checkData } from '../../integrity/check-data.ts';
import { day, proposalsFixture } from '../../testing/fixtures/proposals-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';
import { storedRows } from '../../testing/stored-rows.ts';

const fixture = proposalsFixture();
const { addAccount, balance, call, movement, pending, proposeEntry } = fixture;
const absentId = '01890000-0000-7000-8000-000000000000';

describe('a proposed entry', () => {
  it('waits for its owner and writes nothing until it is accepted', async () => {
    const before = (await storedRows(fixture.test.deps.db)).filter((line) => !isOfProposals(line));
    const { id } = await proposeEntry('DEPOSIT', movement(50.25, { description: '报销' }));
    const after = (await storedRows(fixture.test.deps.db)).filter((line) => !isOfProposals(line));
    expect(after).toEqual(before);
    expect(await pending()).toMatchObject({
      total: 1,
      records: [
        {
          id,
          kind: 'DEPOSIT',
          entry: { accountId: fixture.accountId, amount: 50.25, day, description: '报销' },
          currency: 'CNY',
          reason: '账单',
          status: 'PENDING',
          tokenName: '记账助手',
          tokenRevoked: false,
          createdAt: '2026-11-21T02:00:00.000Z',
          expiresAt: '2026-12-21T02:00:00.000Z',
          handledAt: null,
          version: 1,
        },
      ],
    });

    const accepted = await call('POST', `/proposals/${id}/accept`, { version: 1 });
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        message: '已记入',
        data: {
          proposal: { status: 'ACCEPTED', version: 2, handledAt: '2026-11-21T02:00:00.000Z' },
          result: { id: fixture.accountId, balance: 150.25 },
        },
      },
    });
    expect(await balance()).toBe(150.25);
    expect(await pending()).toMatchObject({ total: 0 });
    const ended = (await call('GET', '/proposals?status=ACCEPTED')).body.data;
    expect(ended).toMatchObject({ total: 1, records: [{ id }] });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('leaves the audit lines of its proposal, of its acceptance, and of the call that wrote it', async () => {
    const { id } = await proposeEntry('DEPOSIT', movement(5));
    await call('POST', `/proposals/${id}/accept`, {});
    const lines = await fixture.test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id'])
      .where('owner_id', '=', fixture.ownerId)
      .orderBy('id')
      .execute();
    expect(lines.slice(-3)).toEqual([
      { action: 'proposals.propose', target_id: id },
      { action: 'accounts.deposit', target_id: fixture.accountId },
      { action: 'proposals.accept', target_id: id },
    ]);
  });

  it('has the currency of its account or holding, and of a debt the base currency', async () => {
    const dollars = await addAccount('USD');
    const { id: investmentId } = (
      await call('POST', '/investments', {
        investmentName: '某港股',
        investmentType: 'STOCK',
        symbol: '00700.HK',
        currency: 'HKD',
        quantity: 10,
        costPrice: 5,
        purchaseDate: '2026-10-01',
      })
    ).body.data;
    const debt = { amount: 200, dueDate: '2026-12-01' };
    await proposeEntry('DEPOSIT', movement(5, { accountId: dollars }));
    await proposeEntry('TRADE', { investmentId, type: 'BUY', day, quantity: 5, price: 6 });
    await proposeEntry('RECEIVABLE', { ...debt, customerName: '李明' });
    await proposeEntry('PAYABLE', { ...debt, supplierName: '王芳' });
    const { records } = await pending();
    expect(
      records.map(({ kind, currency }: Record<string, string>) => `${kind} ${currency}`).toSorted(),
    ).toEqual(['DEPOSIT USD', 'PAYABLE CNY', 'RECEIVABLE CNY', 'TRADE HKD']);
    const file = String((await call('GET', '/proposals/export?format=csv')).body);
    expect(file).toContain('类型,状态,日期,金额,数量,价格,货币,对方');
    expect(file).toContain(`存入,待确认,${day},5,,,USD,`);
    expect(file).toContain(`投资交易,待确认,${day},,5,6,HKD,`);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  it('stays when the token that proposed it is revoked, and says so', async () => {
    const { id } = await proposeEntry('DEPOSIT', movement(5));
    await call('DELETE', `/auth/tokens/${fixture.program.id}`);
    expect(await pending()).toMatchObject({ records: [{ id, tokenRevoked: true }] });
    expect((await call('POST', `/proposals/${id}/accept`, {})).status).toBe(200);
  });

  it.each([
    ['DEPOSIT', { amount: 1 }, '请选择账户'],
    ['DEPOSIT', { accountId: 'x', amount: 1 }, '请选择账户'],
    ['TRADE', { type: 'BUY' }, '请选择投资'],
    ['RECEIVABLE', { amount: 1, dueDate: day }, '客户名称不能为空'],
  ] as const)('of kind %s that is %j is refused with %s', async (kind, entry, text) => {
    await expect(proposeEntry(kind, entry)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      message: text,
    });
    expect(await pending()).toMatchObject({ total: 0 });
  });

  it('is refused with the words of its call, and another’s account is as if absent', async () => {
    await expect(proposeEntry('DEPOSIT', movement(0))).rejects.toThrow('金额必须大于0');
    await expect(proposeEntry('DEPOSIT', movement(1, { day: '2027-01-01' }))).rejects.toThrow(
      '日期不能晚于今天',
    );
    await expect(
      proposeEntry('DEPOSIT', { ...movement(1), accountId: absentId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await signIn(fixture.test);
    await expect(proposeEntry('DEPOSIT', movement(1), other.userId)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('that is proposed again while it is pending answers the first, and later is another', async () => {
    const first = await proposeEntry('DEPOSIT', movement(5));
    const again = await proposeEntry('DEPOSIT', {
      unknown: '忽略',
      day,
      amount: 5,
      accountId: fixture.accountId,
    });
    expect(again.id).toBe(first.id);
    const different = await proposeEntry('DEPOSIT', movement(6));
    expect(different.id).not.toBe(first.id);
    await call('POST', `/proposals/${first.id}/reject`);
    expect((await proposeEntry('DEPOSIT', movement(5))).id).not.toBe(first.id);
  });

  it('is one of at most 100 that are pending', async () => {
    for (let cents = 1; cents <= 100; cents += 1) {
      await proposeEntry('DEPOSIT', movement(cents / 100));
    }
    const refused = proposeEntry('DEPOSIT', movement(2));
    await expect(refused).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await proposeEntry('DEPOSIT', movement(0.5))).status).toBe('PENDING');
    const [newest] = (await pending()).records;
    await call('POST', `/proposals/${newest.id}/reject`);
    expect((await proposeEntry('DEPOSIT', movement(2))).status).toBe('PENDING');
  });

  it('expires after 30 days, whether or not the job has run', async () => {
    const { id } = await proposeEntry('DEPOSIT', movement(5));
    fixture.test.clock.set('2026-12-21T01:59:59.999Z');
    const lastUsed = { last_used_at: '2026-12-20T00:00:00.000Z' };
    const session = { ...lastUsed, expires_at: '2026-12-25T00:00:00.000Z' };
    await fixture.test.deps.db.updateTable('sessions').set(session).execute();
    expect(await totals()).toEqual({ PENDING: 1, EXPIRED: 0 });
    fixture.test.clock.set('2026-12-21T02:00:00.000Z');
    expect(await totals()).toEqual({ PENDING: 0, EXPIRED: 1 });
    const late = await call('POST', `/proposals/${id}/accept`, {});
    expect(late).toMatchObject({ status: 409, body: { message: '该提议已处理' } });
    const job = areas
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ name }) => name === 'expired-proposals');
    expect(await job?.run(fixture.test.deps, new AbortController().signal)).toEqual({ expired: 1 });
    expect(await job?.run(fixture.test.deps, new AbortController().signal)).toEqual({ expired: 0 });
    expect(await totals()).toEqual({ PENDING: 0, EXPIRED: 1 });
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });

  const totals = async () => ({
    PENDING: (await pending()).total,
    EXPIRED: (await call('GET', '/proposals?status=EXPIRED')).body.data.total,
  });
});

function isOfProposals(line: string): boolean {
  return /^(proposals|audit_log|data_revisions) /.test(line);
}
