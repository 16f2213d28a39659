import { describe, expect, it } from 'vitest';
import type { PairedEntry } from './paired-entry.ts';
import { pairKey, proposePairs } from './propose-pairs.ts';

const accounts = [
  { id: 'A', name: '招商银行储蓄卡' },
  { id: 'B', name: '支付宝余额' },
  { id: 'C', name: '工商银行（8899）' },
];
let ids = 0;
const entry = (accountId: string, day: string, yuan: number, more: Partial<PairedEntry> = {}) => {
  ids += 1;
  return {
    ...{ id: `e${ids}`, accountId, currency: 'CNY', day, amount: BigInt(yuan * 100) },
    ...{ payee: null, description: null, source: 'typed', chosenId: null, mayMove: true },
    ...more,
  };
};
function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
const propose = (entries: PairedEntry[], refused: string[] = [], ownPayees: string[] = []) =>
  finish(
    proposePairs(entries, {
      accounts,
      refused: new Set(refused),
      ownPayees: new Set(ownPayees),
    }),
  ).map(({ kind, entry, other, reason }) => [kind, entry.id, other.id, reason]);

describe('sides of transfers', () => {
  it.each([
    ['2026-10-08', true],
    ['2026-09-28', true],
    ['2026-10-09', false],
  ])('500.00 that went on 10-03 and came on %s: %s', (day, isProposed) => {
    const [out, back] = [entry('A', '2026-10-03', -500), entry('B', day, 500)];
    const expected = [['TRANSFER', out.id, back.id, '金额相同，相差 5 天']];
    expect(propose([back, out])).toEqual(isProposed ? expected : []);
  });

  it('are of one currency, one amount and two accounts', () => {
    const out = entry('A', '2026-10-03', -500);
    for (const other of [
      entry('A', '2026-10-03', 500),
      entry('B', '2026-10-03', 499),
      entry('B', '2026-10-03', -500),
      entry('B', '2026-10-03', 500, { currency: 'USD' }),
      entry('B', '2026-10-03', 500, { mayMove: false }),
    ]) {
      expect(propose([out, other])).toEqual([]);
    }
  });

  it('name the other account first, then say that money moves, then have the amount alone', () => {
    const out = entry('A', '2026-10-03', -500);
    const alike = entry('B', '2026-10-03', 500);
    const moving = entry('B', '2026-10-05', 500, { description: '快捷充值' });
    const named = entry('C', '2026-10-07', 500, { payee: '招商银行' });
    expect(propose([out, alike, moving, named])).toEqual([
      ['TRANSFER', out.id, named.id, '写明了对方账户“招商银行储蓄卡”，相差 4 天'],
    ]);
    expect(propose([out, alike, moving])).toEqual([
      ['TRANSFER', out.id, moving.id, '说明像是账户间转账，相差 2 天'],
    ]);
    // A payee that is an institution says so with its first words.
    const paid = entry('B', '2026-10-05', 500, { payee: '财付通支付科技有限公司' });
    expect(propose([out, alike, paid])).toEqual([
      ['TRANSFER', out.id, paid.id, '说明像是账户间转账，相差 2 天'],
    ]);
  });

  it.each([
    ['面馆', false],
    ['张三', false],
    ['支付宝-美团外卖', false],
    ['支付宝（中国）网络技术有限公司', true],
    ['财付通支付科技有限公司', true],
    ['中国工商银行', true],
    ['尾号 8899', true],
    ['工商银行（8899）', true],
    ['支付宝余额', false],
  ])('an entry that names %s as its other side: %s', (payee, isProposed) => {
    const out = entry('A', '2026-10-03', -500, { payee });
    const back = entry('C', '2026-10-03', 500);
    expect(propose([out, back])).toHaveLength(isProposed ? 1 : 0);
  });

  it('may name who earlier transfers named, and are not proposed again once refused', () => {
    const out = entry('A', '2026-10-03', -500, { payee: '张三' });
    const back = entry('B', '2026-10-03', 500);
    expect(propose([out, back], [], ['张三'])).toHaveLength(1);
    expect(propose([out, back], [pairKey(back.id, out.id)], ['张三'])).toEqual([]);
  });
});

describe('rows of one payment', () => {
  const bill = (day: string, yuan: number, payee: string | null = '面馆') =>
    entry('A', day, yuan, { source: 'alipay', payee });
  const bank = (day: string, yuan: number, payee: string | null = null) =>
    entry('A', day, yuan, { source: 'generic', payee });

  it('are of one account, one amount and two sources, at most three days apart', () => {
    const [one, other] = [bill('2026-10-03', -25), bank('2026-10-06', -25)];
    expect(propose([one, other])).toEqual([
      ['TWIN', one.id, other.id, '同一账户、金额相同，来源不同，相差 3 天'],
    ]);
    expect(propose([one, bank('2026-10-07', -25)])).toEqual([]);
    expect(propose([one, bill('2026-10-03', -25)])).toEqual([]);
    expect(propose([one, bank('2026-10-03', 25)])).toEqual([]);
  });

  it('are paired one by one, and come before transfers', () => {
    const bills = [bill('2026-10-03', -25), bill('2026-10-03', -25)];
    const banks = [bank('2026-10-03', -25), bank('2026-10-04', -25), bank('2026-10-04', -25)];
    const back = entry('B', '2026-10-03', 25);
    const kinds = propose([...bills, ...banks, back]).map(([kind]) => kind);
    expect(kinds).toEqual(['TWIN', 'TWIN', 'TRANSFER']);
  });

  it('of different names stand on one day', () => {
    const named = (day: string) => [
      bill('2026-10-03', -25, '饿了么'),
      bank(day, -25, '上海拉扎斯信息科技有限公司'),
    ];
    expect(propose(named('2026-10-03'))).toHaveLength(1);
    expect(propose(named('2026-10-04'))).toEqual([]);
  });
});
